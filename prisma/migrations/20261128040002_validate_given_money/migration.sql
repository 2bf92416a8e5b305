alter table buckets validate constraint buckets_given;
alter table withdrawals validate constraint withdrawals_given;
alter table withdrawals validate constraint withdrawals_stopped;
