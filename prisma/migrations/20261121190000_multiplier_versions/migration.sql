-- A multiplier table is a version: who made it and why stand on it, and what entries were sold by never changes.
ALTER TABLE "multiplier_tables" ADD COLUMN "made_by_id" INTEGER;
ALTER TABLE "multiplier_tables" ADD COLUMN "made_by" TEXT NOT NULL DEFAULT '';
ALTER TABLE "multiplier_tables" ADD COLUMN "reason" TEXT NOT NULL DEFAULT '';
ALTER TABLE "multiplier_tables" ADD CONSTRAINT "multiplier_tables_made_by_id_fkey"
  FOREIGN KEY ("made_by_id") REFERENCES "operators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

create trigger multipliers_never_edited before update on multipliers
  for each statement execute function refuse_change();
