alter table withdrawals validate constraint withdrawals_stopped;
