import type { Metadata } from 'next'
import { PageHeader } from '@/components/admin/layout/page-header'
import { Pager, splitPage } from '@/components/admin/layout/pager'
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
  const canChange = hasRole(operator, 'editor')
  const [tasks, counts, jobs] = await Promise.all([
    state || before ? [] : listTasks(),
    countJobs(),
    listJobs({ ...(state && { state }), ...(before && { before }), limit: size + 1 }),
  ])
  const { shown, last } = splitPage(jobs, size)
  const here = `${path}?${state ? `state=${state}&` : ''}`
  return (
    <>
      <PageHeader title="Jobs">
        Background jobs of the service. A failed job is retried with increasing delays. After its last attempt
        it stays here until it is run again or dismissed.
      </PageHeader>
      <Tabs
        label="Jobs by state"
        tabs={[
          { href: path, name: 'All', isCurrent: state === null },
          ...jobStates.map(each => ({
            href: `${path}?state=${each}`,
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
      </div>
      <Pager links={{ Newest: before ? here : null, Older: last && `${here}before=${last.id}` }} />
    </>
  )
}
