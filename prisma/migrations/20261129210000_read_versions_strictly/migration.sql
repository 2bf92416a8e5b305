-- Parses a version: "4.12.1 (881)" is {4,12,1,0}. Null if it does not begin with one: "4,13,0" would become 4.
create or replace function parse_build(version text) returns integer[] language sql immutable parallel safe as $$
  select (string_to_array(found[1], '.')::integer[] || '{0,0,0}')[1:4]
    from regexp_match(version, '^\s*v?([0-9]{1,9}(?:\.[0-9]{1,9}){0,3})(?:\.[0-9]+)*(?![0-9.,_]|[eE][0-9])') as found
   where found is not null
$$;
