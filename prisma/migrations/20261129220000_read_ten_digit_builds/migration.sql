-- Parses a version: "4.12.1 (881)" is {4,12,1,0}, and a build number such as "2026010112" is {2026010112,0,0,0}. Null if it does
-- not begin with a version ("4,13,0" would become 4), or if a part is above 32 bits.
create or replace function parse_build(version text) returns integer[] language sql immutable parallel safe as $$
  select (parts::integer[] || '{0,0,0}')[1:4]
    from regexp_match(version, '^\s*v?([0-9]{1,10}(?:\.[0-9]{1,10}){0,3})(?:\.[0-9]+)*(?![0-9.,_]|[eE][0-9])') as found,
         string_to_array(found[1], '.') as parts
   where found is not null and 2147483647 >= all (parts::bigint[])
$$;
