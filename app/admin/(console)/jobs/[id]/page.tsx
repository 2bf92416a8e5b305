import { notFound } from 'next/navigation'
import { JobActions } from '@/app/admin/(console)/jobs/job-actions'
import { formatJobName, formatRunTime, JobStateMark } from '@/app/admin/(console)/jobs/job-labels'
import { Card, ListCard } from '@/components/page/card'
import { DetailHeader } from '@/components/page/detail-header'
import { ListEnd } from '@/components/page/list-end'
import { CodeText } from '@/components/ui/code-text'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { isFailure } from '@/lib/core/failure'
import { getJob, maxAttemptsListed } from '@/lib/jobs/get-job'

export default async function JobPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const job = await getJob((await params).id).catch(error => {
    if (isFailure(error, 'JobNotFound')) notFound()
    throw error
  })
  const { id, task, description, state, attempts, maxAttempts, nextRunAt, lastError, runs } = job
  return (
    <>
      <DetailHeader
        title={formatJobName(task)}
        id={`J-${id}`}
        state={<JobStateMark state={state} />}
        actions={
          hasRole(operator, 'editor') &&
          state !== 'running' && <JobActions id={id} task={task} state={state} />
        }
      >
        {description} Attempt {attempts} of {maxAttempts}
        {nextRunAt && (
          <>
            , next <Time at={nextRunAt} relative="only" />
          </>
        )}
        .
      </DetailHeader>
      <div className="grid max-w-page gap-4">
        {lastError && (
          <Card title="Last error">
            <CodeText text={lastError} label="Error" />
          </Card>
        )}
        <ListCard
          title="Attempts"
          note="newest first"
          empty={runs.length === 0 && 'No attempts recorded.'}
          footer={
            runs.length === maxAttemptsListed && (
              <ListEnd isInCard>{`Only the latest ${maxAttemptsListed} attempts are listed.`}</ListEnd>
            )
          }
        >
          {runs.map(run => (
            <li
              key={`${run.attempt} ${run.startedAt.toISOString()}`}
              className="grid gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[60px_110px_minmax(0,1fr)_auto]"
            >
              <span className="tabular-nums">Attempt {run.attempt}</span>
              <JobStateMark state={run.outcome ?? 'running'} />
              <span className="min-w-0 break-words text-muted">
                {[formatRunTime(run.durationMs), run.result, run.error.split('\n')[0]]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <Time at={run.startedAt} className="text-12 text-muted" />
            </li>
          ))}
        </ListCard>
      </div>
    </>
  )
}
