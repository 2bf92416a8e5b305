-- Settling entries, and correcting what was settled.
CREATE TYPE "correction_status" AS ENUM ('open', 'accepted', 'refused', 'withdrawn', 'noted');

ALTER TABLE "pickem_entries"
  ADD COLUMN "settlement" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "paid_cents" BIGINT;
ALTER TABLE "pickem_entry_players" ADD COLUMN "settlement" INTEGER NOT NULL DEFAULT 0;

CREATE UNIQUE INDEX "pickem_entries_id_settlement_key" ON "pickem_entries"("id", "settlement");

-- Picks are graded with their entry or not at all: at the end of a transaction both are at the same settlement.
ALTER TABLE "pickem_entry_players" DROP CONSTRAINT "pickem_entry_players_entry_id_fkey";
ALTER TABLE "pickem_entry_players" ADD CONSTRAINT "pickem_entry_players_entry_id_settlement_fkey"
  FOREIGN KEY ("entry_id", "settlement") REFERENCES "pickem_entries"("id", "settlement")
  ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED;

-- The entries of a match are gone through in the order of their ids.
DROP INDEX "pickem_entry_players_game_id_feed_game_id_idx";
CREATE INDEX "pickem_entry_players_game_id_feed_game_id_entry_id_idx"
  ON "pickem_entry_players"("game_id", "feed_game_id", "entry_id");
-- Grading changes no indexed column, so there is room for it beside the pick.
ALTER TABLE "pickem_entry_players" SET (fillfactor = 80);

CREATE TABLE "settlement_dues" (
    "game_id" INTEGER NOT NULL,
    "feed_game_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "asked" BIGSERIAL NOT NULL,

    CONSTRAINT "settlement_dues_pkey" PRIMARY KEY ("game_id","feed_game_id")
);
CREATE INDEX "settlement_dues_due_at_idx" ON "settlement_dues"("due_at");
ALTER TABLE "settlement_dues" ADD CONSTRAINT "settlement_dues_game_id_feed_game_id_fkey"
  FOREIGN KEY ("game_id", "feed_game_id") REFERENCES "feed_games"("game_id", "feed_game_id")
  ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "settlement_corrections" (
    "id" SERIAL NOT NULL,
    "game_id" INTEGER NOT NULL,
    "feed_game_id" INTEGER NOT NULL,
    "status" "correction_status" NOT NULL DEFAULT 'open',
    "figures" JSONB NOT NULL,
    "fingerprint" TEXT NOT NULL DEFAULT '',
    "entries" INTEGER NOT NULL DEFAULT 0,
    "late_entries" INTEGER NOT NULL DEFAULT 0,
    "outcomes" JSONB NOT NULL DEFAULT '{}',
    "taken_back_cents" BIGINT NOT NULL DEFAULT 0,
    "paid_out_cents" BIGINT NOT NULL DEFAULT 0,
    "found_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(6),
    "decided_by_id" INTEGER,
    "decided_by" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "applied_at" TIMESTAMPTZ(6),

    CONSTRAINT "settlement_corrections_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "settlement_corrections_status_id_idx" ON "settlement_corrections"("status", "id");
CREATE INDEX "settlement_corrections_game_id_feed_game_id_id_idx"
  ON "settlement_corrections"("game_id", "feed_game_id", "id");
ALTER TABLE "settlement_corrections" ADD CONSTRAINT "settlement_corrections_game_id_feed_game_id_fkey"
  FOREIGN KEY ("game_id", "feed_game_id") REFERENCES "feed_games"("game_id", "feed_game_id")
  ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "settlement_corrections" ADD CONSTRAINT "settlement_corrections_decided_by_id_fkey"
  FOREIGN KEY ("decided_by_id") REFERENCES "operators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "settlement_correction_entries" (
    "correction_id" INTEGER NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "settlement" INTEGER NOT NULL,
    "from_outcome" "entry_outcome" NOT NULL,
    "to_outcome" "entry_outcome" NOT NULL,
    "from_paid_cents" BIGINT NOT NULL,
    "to_paid_cents" BIGINT NOT NULL,
    "moves" JSONB NOT NULL DEFAULT '{}',
    "shortfall_cents" BIGINT NOT NULL DEFAULT 0,
    "applied_at" TIMESTAMPTZ(6),

    CONSTRAINT "settlement_correction_entries_pkey" PRIMARY KEY ("correction_id","entry_id")
);
CREATE INDEX "settlement_correction_entries_entry_id_idx" ON "settlement_correction_entries"("entry_id");
ALTER TABLE "settlement_correction_entries" ADD CONSTRAINT "settlement_correction_entries_correction_id_fkey"
  FOREIGN KEY ("correction_id") REFERENCES "settlement_corrections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "settlement_correction_entries" ADD CONSTRAINT "settlement_correction_entries_entry_id_fkey"
  FOREIGN KEY ("entry_id") REFERENCES "pickem_entries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "settlement_correction_entries" ADD CONSTRAINT "settlement_correction_entries_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
CREATE UNIQUE INDEX "settlement_corrections_one_open" ON "settlement_corrections"("game_id", "feed_game_id")
  WHERE "status" = 'open';
CREATE INDEX "settlement_corrections_to_apply" ON "settlement_corrections"("id")
  WHERE "status" = 'accepted' AND "applied_at" IS NULL;
CREATE INDEX "settlement_correction_entries_to_apply" ON "settlement_correction_entries"("correction_id", "entry_id")
  WHERE "applied_at" IS NULL;

-- Whoever changes a figure or a state that entries are graded by asks for their settlement by that alone.
create function ask_settlement_of_game() returns trigger language plpgsql as $$
begin
  insert into settlement_dues (game_id, feed_game_id) values (new.game_id, new.feed_game_id)
  on conflict (game_id, feed_game_id) do update set due_at = excluded.due_at, asked = excluded.asked;
  return null;
end $$;
create trigger feed_games_ask_settlement after update on feed_games
  for each row when (
    (new.status, new.scheduled_at) is distinct from (old.status, old.scheduled_at)
    and (new.status in ('Final', 'Postponed', 'Canceled', 'Suspended')
         or old.status in ('Final', 'Postponed', 'Canceled', 'Suspended'))
  ) execute function ask_settlement_of_game();

create function ask_settlement_of_figures() returns trigger language plpgsql as $$
declare games int[]; matches int[];
begin
  select array_agg(game_id), array_agg(feed_game_id) into games, matches
    from (select distinct game_id, feed_game_id
            from (select game_id, feed_game_id, feed_player_id, result, is_played from new_figures
                  except select game_id, feed_game_id, feed_player_id, result, is_played from old_figures) as changed
         ) as changed;
  if games is null then
    return null;
  end if;
  -- A match that is being called over at this moment is waited for: one of the two sees the other.
  perform from feed_games
    where (game_id, feed_game_id) in (select * from unnest(games, matches))
    order by game_id, feed_game_id for share;
  insert into settlement_dues (game_id, feed_game_id)
  select game_id, feed_game_id from feed_games
   where status in ('Final', 'Postponed', 'Canceled', 'Suspended')
     and (game_id, feed_game_id) in (select * from unnest(games, matches))
   order by game_id, feed_game_id
  on conflict (game_id, feed_game_id) do update set due_at = excluded.due_at, asked = excluded.asked;
  return null;
end $$;
create trigger projections_ask_settlement after update on projections
  referencing new table as new_figures old table as old_figures
  for each statement execute function ask_settlement_of_figures();
