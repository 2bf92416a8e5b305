import type { Metadata } from 'next'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { Absent, DateCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { versionOf } from '@/lib/list/bulk-change'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { identityCasesList, type ListedIdentityCase } from '@/lib/people/identity/cases-list'
import { identityCaseRows } from '@/lib/people/identity/decide-cases'
import { CaseState } from './case-state'
import { IdentityView } from './identity-view'

export const metadata: Metadata = { title: 'Identity checks' }

export default async function IdentityPage({ searchParams }: { searchParams: Promise<Parameters> }) {
  const operator = await requireOperator('manager')
  const request = await listRequest(operator, '/admin/identity', searchParams)
  const { frame, rows } = await openList(identityCasesList, request)
  return (
    <>
      <PageHeader title="Identity checks">
        Identity details to review. The setting KYC required for cash decides whether cash play needs them.
      </PageHeader>
      <IdentityView
        frame={frame}
        viewActions={viewActions}
        rows={rows.map(row => presentCase(row, operator))}
      />
    </>
  )
}

function presentCase(row: ListedIdentityCase, viewer: Reader): RowOf<typeof identityCasesList> {
  const { id, username, status, legalName, documents, submittedAt, decidedAt, decidedBy } = row
  const href = identityCaseRows.href(row)
  return {
    id: String(id),
    name: username,
    href,
    version: versionOf(identityCaseRows, row),
    cells: {
      user: <NameCell name={username} href={href} id={`K-${id}`} />,
      state: <CaseState status={status} />,
      name: legalName || <Absent>At the provider</Absent>,
      documents: documents > 0 ? String(documents) : <Absent>None</Absent>,
      submitted: <DateCell at={submittedAt} {...viewer} />,
      decided: decidedAt ? <DateCell at={decidedAt} {...viewer} /> : <Absent>Not yet</Absent>,
      by: decidedBy || <Absent>No operator</Absent>,
    },
  }
}
