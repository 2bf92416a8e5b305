-- Views of lists that operators keep for themselves or share.
CREATE TABLE "saved_views" (
    "id" SERIAL NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL DEFAULT '',
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "saved_views_operator_id_idx" ON "saved_views"("operator_id");
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table saved_views
  add constraint saved_views_name_length check (char_length(name) between 1 and 60),
  add constraint saved_views_search_length check (char_length(search) <= 2000);
create unique index saved_views_name_key on saved_views (operator_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;
