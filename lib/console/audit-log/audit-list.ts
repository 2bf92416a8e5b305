import sql, { type Sql } from 'sql-template-tag'
import { isRevert, shownAuthor } from '@/lib/change/audit/author'
import type { Values } from '@/lib/change/audit/record'
import type { Role } from '@/lib/change/audit/rules'
import { topicNames } from '@/lib/change/declaration'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, type FilterContext, nameFilter, oneOf, textFilter } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { type AmountBuckets, findSentenceBuckets } from './amount-buckets'
import { describeChange, subjectLabels } from './describe-change'
import { actionsOf } from './topics'

/** `before` and `after` contain only the fields that differ. */
export type ListedChange = {
  id: number
  operatorId: number | null
  authorName: string
  /** Of the operator now; null for the service. */
  authorEmail: string | null
  authorRole: Role | null
  action: string
  subjectType: string
  subjectId: string
  subjectName: string
  before: Values | null
  after: Values | null
  reason: string
  requestId: string
  createdAt: Date
  /** Name of the second manager. */
  approvedBy: string | null
  /** Name of the API token with which the author made it. */
  tokenName: string | null
  revertsId: number | null
  isRevert: boolean
  revertedAt: Date | null
  buckets?: AmountBuckets | undefined
}

const json = (values: object | null) => (values ? JSON.stringify(values) : '')

/** Every author once. Looks up the next name in the index, because reading all rows would take seconds. */
const authors = sql`
  with recursive found (name) as (
    select min(author_name) from audit_rows
    union all
    select (select min(author_name) from audit_rows where author_name > found.name) from found where name is not null
  )
  select name from found where name is not null order by lower(name)`

/** The audit log, newest first. */
export const auditList = defineList({
  name: 'audit',
  nouns: { one: 'change', many: 'changes' },
  from: sql`audit_rows a`,
  id: { by: sql`a.id`, type: 'bigint' },
  select: rowsOf<ListedChange>(sql`
    a.id::float8 as id, a.operator_id, ${shownAuthor} as author_name, a.action, a.subject_type, a.subject_id, a.subject_name,
    a.before, a.after, a.reason, a.request_id, a.created_at, a.reverts_id::float8 as reverts_id, ${isRevert} as is_revert,
    author.email as author_email, author.role::text as author_role, approver.name as approved_by, token.name as token_name, reverting.created_at as reverted_at`),
  join: sql`
    left join operators author on author.id = a.operator_id
    left join operators approver on approver.id = a.approved_by_id
    left join api_tokens token on token.id = a.api_token_id
    left join audit_rows reverting on reverting.reverts_id = a.id`,
  complete: rows => Promise.all((rows as ListedChange[]).map(withBuckets)),
  columns: [{ key: 'change', label: 'Change', isFixed: true, onPhone: 'name', sort: 'time' }],
  csv: {
    ID: change => change.id,
    Time: change => change.createdAt,
    Author: change => change.authorName,
    Token: change => change.tokenName,
    Action: change => change.action,
    change: change => describeChange(change),
    Subject: change => `${change.subjectType}:${change.subjectId}`,
    Before: change => json(change.before),
    After: change => json(change.after),
    Reason: change => change.reason,
    'Approved by': change => change.approvedBy,
    'Request ID': change => change.requestId,
    Reverts: change => change.revertsId,
  },
  sorts: { time: { by: sql`a.created_at`, type: 'timestamptz', isDescendingFirst: true } },
  defaultSort: '-time',
  search: { placeholder: 'Find a change', where: matchWords },
  filters: {
    span: dateRange('Date', sql`a.created_at`),
    by: nameFilter('Author', authors, name => sql`a.author_name = ${name}`),
    topic: oneOf('Topic', topicNames, topic => sql`a.action = any(${actionsOf(topic)}::text[])`),
    about: anyOf('Subject type', subjectLabels, types => sql`a.subject_type = any(${types}::text[])`),
    of: textFilter('Subject', 'user:40218', matchSubject),
  },
  views: [
    { key: 'all', name: 'All', filters: { span: '7d' } },
    { key: 'money', name: 'Money', filters: { topic: 'money' } },
    { key: 'play', name: 'Play', filters: { topic: 'play' } },
    { key: 'lock-outs', name: 'Maintenance and releases', filters: { topic: 'lock-outs' } },
    { key: 'sign-ins', name: 'Sign-ins', filters: { topic: 'sign-ins' } },
  ],
  size: 50,
  sample: { searches: ['goodwill', 'bench-40218'] },
})

async function withBuckets(change: ListedChange): Promise<ListedChange> {
  return { ...change, buckets: await findSentenceBuckets({ ...change, auditId: change.id }) }
}

/** Matches rows that contain every word of the text, or a word that starts with it. Masked words would be guessed letter by letter. */
function matchWords(text: string, { isMasked }: FilterContext): Sql {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return sql`false`
  const query = words.map(word => `${word}:*`).join(' & ')
  const matches = (words: Sql) => sql`${words} @@ to_tsquery('simple'::regconfig, ${query})`
  const found = matches(sql`audit_words(a.author_name, a.subject_name, a.reason, a.request_id)`)
  if (!isMasked) return found
  const name = sql`regexp_replace(a.subject_name, ${personal}::text, ' ', 'g')`
  return sql`${found} and ${matches(sql`audit_words(a.author_name, ${name}, '', a.request_id)`)}`
}

/** At least what maskText hides: words with an email or URL escapes, and long numbers. */
const personal = String.raw`\S*[@%]\S*|[0-9][0-9\s.()/_+‐-―-]{6,}`

/** Matches one subject, written as "user:40218". */
function matchSubject(text: string): Sql {
  const [type = '', ...rest] = text.split(':')
  return sql`a.subject_type = ${type} and a.subject_id = ${rest.join(':')}`
}
