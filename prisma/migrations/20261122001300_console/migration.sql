-- Segments of users, indexes of console lists, and the operators who have an object open.

-- Users that an operator saved from the list of users. Members do not change, so the terms of a promo do not either.
create table segments (
  id serial not null,
  name text not null,
  search text not null default '',
  users integer not null,
  created_by_id integer not null,
  created_at timestamptz(6) not null default current_timestamp,
  constraint segments_pkey primary key (id),
  constraint segments_created_by_id_fkey foreign key (created_by_id)
    references operators (id) on delete restrict on update cascade,
  constraint segments_name_length check (char_length(name) between 1 and 60),
  constraint segments_users_positive check (users > 0)
);
create unique index segments_name_key on segments (lower(name));
create index segments_created_by_id_idx on segments (created_by_id);

create table segment_users (
  segment_id integer not null,
  user_id integer not null,
  constraint segment_users_pkey primary key (segment_id, user_id),
  constraint segment_users_segment_id_fkey foreign key (segment_id)
    references segments (id) on delete cascade on update cascade,
  constraint segment_users_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);
create index segment_users_user_id_idx on segment_users (user_id);

-- Serves the last day of a user as well as all days.
create index active_days_user_id_on_day_idx on active_days (user_id, on_day);
drop index active_days_user_id_idx;

-- Lists of users and rejected requests -----------------------------------------------------

-- Without seen_at, so that a device that only reports again needs no index update.
create index devices_platform_build_idx on devices (platform, build, user_id);
create index pickem_entries_open_user on pickem_entries (user_id) where settled_at is null;
create index rejections_rule_id_idx on rejections (rule, id);
create index rejections_path_id_idx on rejections (path, id);

-- Presence -----------------------------------------------------------------------------------

-- Operators who have an object of the console open, such as "promo 12". A row counts for a minute.
create unlogged table operator_presences (
  object text not null,
  operator_id integer not null,
  is_editing boolean not null default false,
  seen_at timestamptz(6) not null default clock_timestamp(),
  constraint operator_presences_pkey primary key (object, operator_id),
  constraint operator_presences_operator_id_fkey foreign key (operator_id)
    references operators (id) on delete cascade on update cascade,
  constraint operator_presences_object_length check (char_length(object) between 1 and 100)
);
create index operator_presences_operator_id_idx on operator_presences (operator_id);
create index operator_presences_seen_at_idx on operator_presences (seen_at);
