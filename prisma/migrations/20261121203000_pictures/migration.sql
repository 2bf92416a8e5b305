-- Pictures that operators upload, each stored once by what it holds; who uses one names its path, as before.
CREATE TABLE "pictures" (
  "hash" BYTEA NOT NULL,
  "type" TEXT NOT NULL,
  "bytes" BYTEA NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "operator_id" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_uploaded_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "pictures_pkey" PRIMARY KEY ("hash")
);

ALTER TABLE "pictures" ADD CONSTRAINT "pictures_operator_id_fkey"
  FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table pictures
  add constraint pictures_named_by_what_they_hold check (hash = sha256(bytes)),
  add constraint pictures_type_known check (type in ('image/png', 'image/jpeg', 'image/webp')),
  add constraint pictures_size check (octet_length(bytes) between 1 and 524288),
  add constraint pictures_measures check (width between 16 and 2048 and height between 16 and 2048),
  -- They are compressed already; PostgreSQL need not try.
  alter column bytes set storage external;
