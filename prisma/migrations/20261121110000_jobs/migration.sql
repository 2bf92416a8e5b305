-- What the job queue itself forgets: which tasks there are, and what became of their runs.
CREATE TYPE "job_outcome" AS ENUM ('done', 'failed', 'lost');

CREATE TABLE "job_tasks" (
    "name" TEXT NOT NULL,
    "does" TEXT NOT NULL,
    "schedule" TEXT,
    "max_attempts" INTEGER NOT NULL,

    CONSTRAINT "job_tasks_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "job_runs" (
    "id" BIGSERIAL NOT NULL,
    "job_id" BIGINT NOT NULL,
    "task" TEXT NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "worker" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "missed_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),
    "outcome" "job_outcome",
    "result" TEXT NOT NULL DEFAULT '',
    "error" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "job_runs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "job_runs_end_whole" CHECK (("outcome" IS NULL) = ("finished_at" IS NULL))
);

CREATE INDEX "job_runs_task_id_idx" ON "job_runs"("task", "id");
CREATE INDEX "job_runs_job_id_id_idx" ON "job_runs"("job_id", "id");
CREATE INDEX "job_runs_finished_at_idx" ON "job_runs"("finished_at");
-- Runs under way are few, whatever the history.
CREATE INDEX "job_runs_under_way" ON "job_runs"("worker") WHERE "outcome" IS NULL;
