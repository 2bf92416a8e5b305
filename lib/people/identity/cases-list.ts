import sql from 'sql-template-tag'
import { readId } from '@/lib/core/read-id'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, contains } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { otherAccountsOf } from '@/lib/people/person/person'

export type CaseStatus = 'started' | 'pending' | 'approved' | 'rejected' | 'returned' | 'withdrawn'

export const caseStatusNames: Record<CaseStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Asked again',
  started: 'Started',
  withdrawn: 'Withdrawn',
}

/** For managers only: names are personal. Cases of deleted accounts are left out. */
export const identityCasesList = defineList({
  name: 'identity',
  nouns: { one: 'identity check', many: 'identity checks' },
  columns: [
    { key: 'user', label: 'User', isFixed: true, onPhone: 'name' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'name', label: 'Legal name', onPhone: 'detail' },
    { key: 'documents', label: 'Pictures', isNumeric: true },
    { key: 'submitted', label: 'Submitted', sort: 'submitted', onPhone: 'value' },
    { key: 'decided', label: 'Decided' },
    { key: 'by', label: 'Decided by', isHidden: true },
  ],
  // Without names: an export is for counting.
  csv: {
    ID: row => `K-${row.id}`,
    user: row => `U-${row.userId}`,
    state: row => caseStatusNames[row.status],
    documents: row => row.documents,
    submitted: row => row.submittedAt,
    decided: row => row.decidedAt,
    by: row => row.decidedBy,
    name: null,
  },
  from: sql`identity_cases c join users u on u.id = c.user_id and u.deleted_at is null`,
  id: { by: sql`c.id`, type: 'int' },
  select: rowsOf<ListedIdentityCase>(sql`
    c.id, c.user_id, u.username, c.status, coalesce(c.legal_name, '') as legal_name, c.submitted_at, c.decided_at,
    c.date_of_birth::text as date_of_birth, extract(year from age(c.date_of_birth))::int as age,
    (select count(*)::int from identity_documents d where d.case_id = c.id) as documents,
    (select count(*)::int from (${otherAccountsOf(sql`c.user_id`)}) as other) as linked_accounts,
    coalesce((select name from operators where operators.id = c.decided_by_id), '') as decided_by`),
  sorts: { submitted: { by: sql`c.submitted_at`, type: 'timestamptz', isDescendingFirst: true } },
  defaultSort: '-submitted',
  filters: {
    state: anyOf('State', caseStatusNames, keys => sql`c.status = any(${keys}::identity_case_status[])`),
    submitted: dateRange('Submitted', sql`c.submitted_at`),
  },
  search: {
    placeholder: 'Find a check',
    where: text => sql`(
      ${contains(sql`c.legal_name`, text)} or ${contains(sql`u.username`, text)} or c.id = ${readId(text, 'k')}
      or c.user_id = ${readId(text, 'u')})`,
  },
  views: [
    { key: 'queue', name: 'Queue', filters: { state: 'pending' }, sort: 'submitted' },
    { key: 'all', name: 'All' },
    { key: 'rejected', name: 'Rejected', filters: { state: 'rejected' } },
  ],
  sample: { searches: ['ann', 'K-1'] },
})

export type ListedIdentityCase = {
  id: number
  userId: number
  username: string
  status: CaseStatus
  legalName: string
  dateOfBirth: string | null
  age: number | null
  submittedAt: Date
  decidedAt: Date | null
  documents: number
  /** Other accounts of the person. */
  linkedAccounts: number
  decidedBy: string
}
