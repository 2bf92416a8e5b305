-- Set while the standings of the feed differ from those that an operator decided, until another manager decides.
alter table contests add column standings_differ_at timestamptz(6);
