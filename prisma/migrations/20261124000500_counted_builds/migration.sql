create table counted_builds (
  id integer primary key default 1 check (id = 1),
  builds jsonb not null,
  audiences jsonb not null,
  counted_at timestamptz(6) not null
);
