'use client'

import { runNow } from '@/app/admin/(console)/generated/actions'
import { useAction } from '@/components/feedback/use-action'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { ErrorNote } from '@/components/ui/note'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import type { JobKindStatus } from '@/lib/jobs/list-job-kinds'
import { formatJobName, formatRunTime, JobStateMark } from './job-labels'

export function JobKindRows({ kinds, canRun }: { kinds: JobKindStatus[]; canRun: boolean }) {
  const { run, isBusy, error } = useAction()
  return (
    <Card title="Recurring jobs" note="schedules in UTC" isLined isFlush>
      <ErrorNote className="p-3">{error}</ErrorNote>
      <p
        aria-hidden="true"
        className="hidden border-line border-b bg-sunken px-4 py-1.5 font-medium text-12 text-muted sm:grid sm:grid-cols-[minmax(0,1fr)_150px_130px_84px] sm:gap-x-4"
      >
        <span>Job</span>
        <span>Last run</span>
        <span>Next run</span>
      </p>
      <ul className="divide-y divide-line">
        {sortJobKinds(kinds).map(({ name, description, nextRunAt, lastRun, isRunning, failed }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_150px_130px_84px]"
          >
            <span className="min-w-0">
              <span className="flex items-center gap-2 font-medium">
                {formatJobName(name)}
                {failed > 0 && <Tag tone="bad">{failed} failed</Tag>}
              </span>
              <span className="block text-12 text-muted">{description}</span>
            </span>
            <span className="text-12 max-sm:col-start-1 max-sm:row-start-2">
              <LastRun isRunning={isRunning} lastRun={lastRun} />
            </span>
            <span className="text-12 text-muted max-sm:hidden">
              {nextRunAt ? <Time at={nextRunAt} relative="only" /> : 'on demand'}
            </span>
            {canRun ? (
              <Button
                size="small"
                className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
                aria-label={`Run now: ${formatJobName(name)}`}
                disabled={isRunning}
                aria-disabled={isBusy}
                onClick={() =>
                  !isBusy && run(() => runNow({ task: name }), { done: `Queued: ${formatJobName(name)}` })
                }
              >
                Run now
              </Button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What failed first, then by name. */
function sortJobKinds(kinds: readonly JobKindStatus[]): JobKindStatus[] {
  const hasFailed = ({ failed, lastRun }: JobKindStatus) => failed > 0 || lastRun?.outcome === 'failed'
  return [...kinds].sort((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)))
}

function LastRun({ isRunning, lastRun }: Pick<JobKindStatus, 'isRunning' | 'lastRun'>) {
  if (isRunning) return <JobStateMark state="running" />
  if (!lastRun) return <span className="text-muted">Never ran</span>
  const { outcome, finishedAt, durationMs, result } = lastRun
  return (
    <>
      <JobStateMark state={outcome} />
      <span className="block text-muted">
        <Time at={finishedAt} relative="only" />, {formatRunTime(durationMs)}
        {result && `, ${result}`}
      </span>
    </>
  )
}
