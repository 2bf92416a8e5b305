import { Suspense } from 'react'
import type { ListPageProps } from '@/app/admin/(console)/list'
import { PageHeader } from '@/components/page/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { listChanges } from '@/lib/console/audit-log/list-changes'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import type { ListFrame } from '@/lib/list/rules'
import type { Operator } from '@/lib/people/operator/find-session'
import { ChangeLog } from './change-log'

const path = '/admin/audit'

export default async function AuditPage({ searchParams }: ListPageProps) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Audit log">
        Every change with its author, reason, and values before and after. Entries cannot be edited.
      </PageHeader>
      <Suspense fallback={<Skeleton rows={12} label="Loading the audit log" />}>
        <Log operator={operator} searchParams={searchParams} />
      </Suspense>
    </>
  )
}

async function Log({ operator, searchParams }: ListPageProps & { operator: Operator }) {
  const { frame, rows } = await listChanges(await listRequest(operator, path, searchParams))
  const shown = withOwnView(frame, operator.name)
  return <ChangeLog frame={shown} rows={rows} operator={operator} searchParams={searchParams} />
}

/** "By me" depends on the operator, so the list definition cannot declare it. */
function withOwnView(frame: ListFrame, name: string): ListFrame {
  const href = `${path}?${new URLSearchParams({ span: '', by: name })}`
  const by = frame.filters.find(({ key }) => key === 'by')?.value
  const isSelected = by === name
  const mine = { key: 'mine', name: 'By me', href, count: null, isSelected, saved: null }
  const builtIn = frame.views.filter(({ saved }) => saved === null)
  const saved = frame.views.filter(({ saved }) => saved !== null)
  return {
    ...frame,
    views: [...builtIn.map(view => (isSelected ? { ...view, isSelected: false } : view)), mine, ...saved],
  }
}
