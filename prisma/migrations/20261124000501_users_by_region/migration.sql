-- no-transaction
create index concurrently if not exists user_geolocations_region_code_expires_at_idx on user_geolocations (region_code, expires_at);
