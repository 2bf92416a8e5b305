import type { Metadata, Route } from 'next'
import Link from 'next/link'
import { PageHeader } from '@/components/admin/page-header'
import { buttonLook } from '@/components/ui/button'
import { formatCount } from '@/components/ui/format'
import { Tabs } from '@/components/ui/tabs'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { countJobs, listJobs } from '@/lib/jobs/list-jobs'
import { listTasks } from '@/lib/jobs/list-tasks'
import { type JobState, jobStates } from '@/lib/jobs/rules'
import { JobRows } from './job-rows'
import { TaskRows } from './task-rows'

export const metadata: Metadata = { title: 'Jobs' }

type Props = { searchParams: Promise<{ state?: string | string[]; before?: string | string[] }> }

const size = 50
const names: Record<JobState, string> = {
  queued: 'Queued',
  running: 'Running',
  failed: 'Failed',
  done: 'Done',
}

/** What the service does by itself: what recurs, and each job with what became of it. */
export default async function JobsPage({ searchParams }: Props) {
  const operator = await requireOperator()
  const asked = await searchParams
  const state = jobStates.find(each => each === asked.state) ?? null
  const before = typeof asked.before === 'string' && /^\d{1,18}$/.test(asked.before) ? asked.before : null
  const canChange = hasRole(operator, 'editor')
  const [tasks, counts, jobs] = await Promise.all([
    state || before ? [] : listTasks(),
    countJobs(),
    listJobs({ ...(state && { state }), ...(before && { before }), limit: size + 1 }),
  ])
  const shown = jobs.slice(0, size)
  const search = (next: Record<string, string | null>) =>
    `?${new URLSearchParams(Object.entries(next).filter((pair): pair is [string, string] => pair[1] !== null))}`
  return (
    <>
      <PageHeader title="Jobs">
        What the service does by itself. A job that fails is tried again later and later; once it has failed
        for good it stays here until somebody looks.
      </PageHeader>
      <Tabs
        label="Jobs by state"
        tabs={[
          { href: '/admin/jobs', name: 'All', isCurrent: state === null },
          ...jobStates.map(each => ({
            href: `/admin/jobs?state=${each}`,
            name: names[each],
            count: formatCount(counts[each]),
            isCurrent: state === each,
          })),
        ]}
      />
      <div className="grid gap-5">
        {tasks.length > 0 && (
          <TaskRows tasks={tasks.filter(task => task.schedule !== null)} canRun={canChange} />
        )}
        <JobRows jobs={shown} state={state && names[state]} canChange={canChange} />
        {(before !== null || jobs.length > size) && (
          <nav aria-label="Pages" className="flex justify-end gap-2">
            {before !== null && (
              <Link href={`/admin/jobs${search({ state })}` as Route} className={buttonLook()}>
                Newest
              </Link>
            )}
            {jobs.length > size && (
              <Link
                href={`/admin/jobs${search({ state, before: shown.at(-1)?.id ?? null })}` as Route}
                className={buttonLook()}
              >
                Older
              </Link>
            )}
          </nav>
        )}
      </div>
    </>
  )
}
