-- Operators cancel their own requests.
alter type approval_decision add value 'canceled';
