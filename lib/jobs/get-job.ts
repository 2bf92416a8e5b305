import { Failure } from '@/lib/core/failure'
import { maskValues } from '@/lib/core/mask'
import { prisma } from '@/lib/db/client'
import { isJobId } from './find-queued'
import { listJobs } from './list-jobs'

export const maxAttemptsListed = 100

/**
 * A job with its attempts, newest first. The outcome of an attempt is null while it runs, and `lost` if its process died.
 * Payloads, results and errors are masked. Throws JobNotFound.
 */
export async function getJob(id: string) {
  if (!isJobId(id)) throw new Failure('JobNotFound')
  const [job] = await listJobs({ before: String(BigInt(id) + 1n), limit: 1 })
  if (job?.id !== id) throw new Failure('JobNotFound')
  const runs = await prisma.jobRun.findMany({
    where: { jobId: BigInt(id) },
    orderBy: { id: 'desc' },
    take: maxAttemptsListed,
  })
  return {
    ...job,
    runs: runs.map(run => ({
      ...maskValues(run),
      durationMs: run.finishedAt && run.finishedAt.getTime() - run.startedAt.getTime(),
    })),
  }
}
