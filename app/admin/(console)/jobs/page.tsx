import { QuerySearch } from '@/components/list/query-search'
import { ListCard } from '@/components/page/card'
import { PageHeader } from '@/components/page/page-header'
import { Pager, splitPage } from '@/components/page/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Tabs } from '@/components/ui/tabs'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { readQueryText } from '@/lib/console/page/query-text'
import { readMinute } from '@/lib/console/timeline/rules'
import { formatCount, formatTimeZone } from '@/lib/core/format'
import { listJobKinds } from '@/lib/jobs/list-job-kinds'
import { countJobs, type ListedJob, listJobs, maxCountedJobs } from '@/lib/jobs/list-jobs'
import { type JobState, jobStates } from '@/lib/jobs/rules'
import { withParameters } from '@/lib/list/rules'
import { JobActions } from './job-actions'
import { JobKindRows } from './job-kind-rows'
import { formatJobName, formatRunTime, JobStateMark } from './job-labels'

type Props = { searchParams: Promise<Partial<Record<'state' | 'before' | 'since' | 'q', string | string[]>>> }

const size = 50
const path = '/admin/jobs'
const names: Record<JobState, string> = {
  queued: 'Queued',
  running: 'Running',
  failed: 'Failed',
  done: 'Done',
}

export default async function JobsPage({ searchParams }: Props) {
  const operator = await requireOperator()
  const asked = await searchParams
  const state = jobStates.find(each => each === asked.state) ?? null
  const before = typeof asked.before === 'string' && /^\d{1,18}$/.test(asked.before) ? asked.before : null
  const since = readMinute(asked.since)
  const q = readQueryText(asked.q)
  const canChange = hasRole(operator, 'editor')
  const [kinds, counts, jobs] = await Promise.all([
    state || before || since ? [] : listJobKinds(),
    countJobs(),
    listJobs({
      q,
      ...(state && { state }),
      ...(before && { before }),
      ...(since && { since: { at: since, zone: operator.zone } }),
      limit: size + 1,
    }),
  ])
  const { shown, last } = splitPage(jobs, size)
  const pathWith = (changes: Record<string, string | null>) =>
    path + withParameters('', { state, q: q || null, ...changes })
  return (
    <>
      <PageHeader title="Jobs">
        Background jobs of the service. A failed job is retried with increasing delays. After its last attempt
        it stays here until it is run again or dismissed.
      </PageHeader>
      <Tabs
        label="Jobs by state"
        tabs={[
          { href: pathWith({ state: null }), name: 'All', isCurrent: state === null },
          ...jobStates.map(each => ({
            href: pathWith({ state: each }),
            name: names[each],
            count: formatCount(counts[each], { hasMore: each === 'done' && counts[each] >= maxCountedJobs }),
            isCurrent: state === each,
          })),
        ]}
      />
      <QuerySearch label="Find a job" />
      {since && (
        <p className="mb-3 text-muted">
          Since {since.replace('T', ', ')} {formatTimeZone(operator.zone, operator.now)}.{' '}
          <Link prefetch={null} href={pathWith({})} className="underline">
            Show all
          </Link>
        </p>
      )}
      <div className="grid gap-5">
        {kinds.some(kind => kind.schedule !== null && isFound(kind.name, q)) && (
          <JobKindRows
            kinds={kinds.filter(kind => kind.schedule !== null && isFound(kind.name, q))}
            canRun={canChange}
          />
        )}
        <JobRows jobs={shown} q={q} state={state && names[state]} canChange={canChange} />
      </div>
      <Pager
        links={{
          Newest: before ? pathWith({ since }) : null,
          Older: last && pathWith({ since, before: last.id }),
        }}
      />
    </>
  )
}

/** As listJobs finds tasks. */
const isFound = (task: string, q: string) =>
  task.replaceAll('_', ' ').includes(q.toLowerCase().replaceAll('_', ' '))

function JobRows({
  jobs,
  q,
  state,
  canChange,
}: {
  jobs: ListedJob[]
  q: string
  state: string | null
  canChange: boolean
}) {
  if (jobs.length === 0 && q !== '') return <EmptyState>No job matches “{q}”.</EmptyState>
  if (jobs.length === 0)
    return <EmptyState>{state ? `No ${state.toLowerCase()} jobs.` : 'No jobs yet.'}</EmptyState>
  return (
    <ListCard title="Jobs" note="newest first">
      {jobs.map(job => (
        <li
          key={job.id}
          className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 sm:grid-cols-[minmax(0,2fr)_100px_minmax(0,3fr)_110px_auto]"
        >
          <span className="min-w-0">
            <Link href={`/admin/jobs/${job.id}`} className="block truncate font-medium hover:underline">
              {formatJobName(job.task)}
            </Link>
            <span className="block text-12 text-muted tabular-nums">J-{job.id}</span>
          </span>
          <JobStateMark state={job.state} />
          <span className="min-w-0 truncate text-12 text-muted max-sm:col-span-2 max-sm:row-start-2">
            {describeOutcome(job)}
          </span>
          <Time
            at={job.finishedAt ?? job.startedAt ?? job.createdAt}
            relative="only"
            className="text-12 text-muted max-sm:hidden"
          />
          {canChange && job.state !== 'running' && job.state !== 'done' ? (
            <JobActions id={job.id} task={job.task} state={job.state} />
          ) : (
            <span />
          )}
        </li>
      ))}
    </ListCard>
  )
}

function describeOutcome({ state, lastError, result, durationMs, attempts, maxAttempts }: ListedJob): string {
  if (state === 'done') return [formatRunTime(durationMs), result].filter(Boolean).join(', ')
  const progress = attempts > 0 ? `attempt ${attempts} of ${maxAttempts}` : 'not started yet'
  return [progress, lastError.split('\n')[0]].filter(Boolean).join(': ')
}
