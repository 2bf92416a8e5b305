-- The operator who holds a line can set it back to what was sold before. Lines held by the previous version cannot be set back.
alter table projections add column line_before numeric(8,2);
