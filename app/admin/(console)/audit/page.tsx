import { Suspense } from 'react'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { PageHeader } from '@/components/page/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { getChangeDetails } from '@/lib/console/audit-log/change-details'
import { listChanges } from '@/lib/console/audit-log/list-changes'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import type { ListFrame } from '@/lib/list/rules'
import type { Parameters } from '@/lib/list/state'
import type { Operator } from '@/lib/people/operator/find-session'
import { AuditView } from './audit-view'
import { ChangeDetail } from './change-detail'
import { Days } from './days'

type Props = { searchParams: Promise<Parameters> }

const path = '/admin/audit'

export default async function AuditPage({ searchParams }: Props) {
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

async function Log({ operator, searchParams }: Props & { operator: Operator }) {
  const { frame, rows } = await listChanges(await listRequest(operator, path, searchParams))
  const { open } = await searchParams
  const opened = rows.find(({ id }) => String(id) === open)
  const detail = opened && (await getChangeDetails(opened.id, operator.role, !hasRole(operator, 'editor')))
  return (
    <AuditView
      frame={withOwnView(frame, operator.name)}
      viewActions={viewActions}
      isEmpty={rows.length === 0}
    >
      <Days
        changes={rows}
        operator={operator}
        openId={opened?.id ?? null}
        continues={{ before: frame.previousHref !== null, after: frame.nextHref !== null }}
        detail={opened && detail && <ChangeDetail change={opened} detail={detail} operator={operator} />}
      />
    </AuditView>
  )
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
