import type { Route } from 'next'
import Link from 'next/link'
import { Card } from '@/components/admin/layout/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Time } from '@/components/ui/time'
import type { ListedJob } from '@/lib/jobs/list-jobs'
import { JobActions } from './job-actions'
import { formatRunTime, JobStateMark, nameTask } from './words'

export function JobRows({
  jobs,
  state,
  canChange,
}: {
  jobs: ListedJob[]
  state: string | null
  canChange: boolean
}) {
  if (jobs.length === 0)
    return <EmptyState>{state ? `No ${state.toLowerCase()} jobs.` : 'No jobs yet.'}</EmptyState>
  return (
    <Card title="Jobs" note="newest first" isLined isFlush>
      <ul className="divide-y divide-line">
        {jobs.map(job => (
          <li
            key={job.id}
            className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 fold:grid-cols-[minmax(0,2fr)_100px_minmax(0,3fr)_110px_auto]"
          >
            <span className="min-w-0">
              <Link
                href={`/admin/jobs/${job.id}` as Route}
                prefetch={false}
                className="block truncate font-medium hover:underline"
              >
                {nameTask(job.task)}
              </Link>
              <span className="block text-12 text-muted tabular-nums">J-{job.id}</span>
            </span>
            <JobStateMark state={job.state} />
            <span className="min-w-0 truncate text-12 text-muted max-fold:col-span-2 max-fold:row-start-2">
              {describeOutcome(job)}
            </span>
            <Time
              at={job.finishedAt ?? job.startedAt ?? job.createdAt}
              relative="only"
              className="text-12 text-muted max-fold:hidden"
            />
            {canChange && job.state !== 'running' && job.state !== 'done' ? (
              <JobActions id={job.id} task={job.task} state={job.state} />
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function describeOutcome({ state, lastError, result, durationMs, attempts, maxAttempts }: ListedJob): string {
  if (state === 'done') return [formatRunTime(durationMs), result].filter(Boolean).join(', ')
  const progress = attempts > 0 ? `attempt ${attempts} of ${maxAttempts}` : 'not started yet'
  return [progress, lastError.split('\n')[0]].filter(Boolean).join(': ')
}
