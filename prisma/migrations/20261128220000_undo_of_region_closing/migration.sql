-- Expiry of the location that a closed region, or a higher age there, ended. An undo restores it; any later change clears it.
alter table user_geolocations add column closed_expires_at timestamptz(6);

create or replace function expire_locations(region text, owner integer) returns void language sql as $$
  with expired as (
    update user_geolocations
       set closed_expires_at = case when region_code = region and expires_at > clock_timestamp() then expires_at end,
           expires_at = null, updated_at = now()
     where (expires_at > clock_timestamp() or closed_expires_at is not null)
       and (region_code = region or user_id = owner)
    returning user_id
  )
  update location_checks set allowed_until = clock_timestamp()
    from expired
   where location_checks.user_id = expired.user_id and allowed_until > clock_timestamp();
$$;

create function restore_locations(region text) returns void language sql as $$
  with restored as (
    update user_geolocations set expires_at = closed_expires_at, closed_expires_at = null, updated_at = now()
     where region_code = region and closed_expires_at > clock_timestamp()
    returning user_id, expires_at
  )
  update location_checks set allowed_until = restored.expires_at
    from restored
   where location_checks.id = (
     select id from location_checks latest where latest.user_id = restored.user_id order by checked_at desc, id desc limit 1);
$$;
