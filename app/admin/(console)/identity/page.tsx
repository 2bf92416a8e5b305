import { listPage } from '@/app/admin/(console)/list'
import { Absent, DateCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { Tag } from '@/components/ui/tag'
import { pluralize } from '@/lib/core/format'
import { versionOf } from '@/lib/list/bulk-change'
import { identityCasesList, type ListedIdentityCase } from '@/lib/people/identity/cases-list'
import { identityCaseRows } from '@/lib/people/identity/decide-case'
import { CaseState } from './case-state'
import { IdentityView } from './identity-view'

export default listPage({
  title: 'Identity checks',
  description:
    'Identity details to review. The setting KYC required for cash decides whether cash play needs them.',
  role: 'manager',
  of: identityCasesList,
  at: '/admin/identity',
  row: presentCase,
  children: shown => <IdentityView {...shown} />,
})

function presentCase(row: ListedIdentityCase, viewer: Reader): RowOf<typeof identityCasesList> {
  const { id, username, status, legalName, documents, linkedAccounts, submittedAt, decidedAt, decidedBy } =
    row
  const href = identityCaseRows.href(row)
  return {
    id: String(id),
    name: username,
    href,
    version: versionOf(identityCaseRows, row),
    cells: {
      user: (
        <NameCell
          name={username}
          href={href}
          id={`K-${id}`}
          marks={linkedAccounts > 0 && <Tag tone="warn">{pluralize(linkedAccounts, 'linked account')}</Tag>}
        />
      ),
      state: <CaseState status={status} />,
      name: legalName || <Absent>At the provider</Absent>,
      documents: documents > 0 ? String(documents) : <Absent>None</Absent>,
      submitted: <DateCell at={submittedAt} {...viewer} />,
      decided: <DateCell at={decidedAt} {...viewer} absent="Not yet" />,
      by: decidedBy || <Absent>No operator</Absent>,
    },
  }
}
