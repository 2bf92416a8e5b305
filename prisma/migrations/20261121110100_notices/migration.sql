-- When the feed last spoke of each game of the catalog, and what operators were told of by mail.
CREATE TABLE "feed_deliveries" (
    "game_id" INTEGER NOT NULL,
    "delivered_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "games" INTEGER NOT NULL,
    "players" INTEGER NOT NULL,
    "projections" INTEGER NOT NULL,
    "results" INTEGER NOT NULL,

    CONSTRAINT "feed_deliveries_pkey" PRIMARY KEY ("game_id")
);
ALTER TABLE "feed_deliveries" ADD CONSTRAINT "feed_deliveries_game_id_fkey"
  FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "operator_notices" (
    "key" TEXT NOT NULL,
    "told_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operator_notices_pkey" PRIMARY KEY ("key")
);
