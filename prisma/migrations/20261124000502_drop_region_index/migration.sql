-- no-transaction
drop index concurrently if exists user_geolocations_region_code_idx;
