-- How often a promo was claimed, beside what was spent: lists need not count the claims again.
alter table "promos" add column "claims" integer not null default 0;
update promos set claims = (select count(*) from promo_claims where promo_id = promos.id);
alter table promos add constraint promos_claims_not_negative check (claims >= 0);

create index "promos_name_id_idx" on "promos" (lower("name"), "id");
create index "promos_updated_at_id_idx" on "promos" ("updated_at", "id");
create index "promos_ends_at_id_idx" on "promos" (coalesce("ends_at", 'infinity'), "id");
create index "promo_claims_promo_id_id_idx" on "promo_claims" ("promo_id", "id");
