import sql from 'sql-template-tag'
import type { Role } from '@/lib/change/audit/rules'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf } from '@/lib/list/filters'

export type ListedOperator = {
  id: number
  name: string
  email: string
  role: Role
  state: 'active' | 'invited' | 'disabled'
  hasTotp: boolean
  isSsoLinked: boolean
  createdAt: Date
  lastSeenAt: Date | null
  sessions: number
}

const state = sql`
  case when o.disabled_at is not null then 'disabled' when o.password_hash is null and o.sso_subject is null then 'invited' else 'active' end`
const openSessions = sql`
  (select count(*)::int from operator_sessions s
    where s.operator_id = o.id and s.ended_at is null and s.expires_at > now()
      and s.last_used_at > now() - interval '30 minutes')`

/** Operators are disabled, never deleted. */
export const operatorsList = defineList({
  name: 'operators',
  nouns: { one: 'operator', many: 'operators' },
  from: sql`operators o`,
  id: { by: sql`o.id`, type: 'int' },
  select: rowsOf<ListedOperator>(sql`
    o.id, o.name, o.email, o.role::text as role, ${state} as state, o.totp_enabled_at is not null as has_totp, o.sso_subject is not null as is_sso_linked,
    o.created_at, (select max(s.last_used_at) from operator_sessions s where s.operator_id = o.id) as last_seen_at,
    ${openSessions} as sessions`),
  columns: [
    { key: 'operator', label: 'Operator', sort: 'name', isFixed: true, onPhone: 'name' },
    { key: 'role', label: 'Role', sort: 'role', onPhone: 'detail' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'totp', label: 'Authenticator' },
    { key: 'sessions', label: 'Sessions', isNumeric: true, onPhone: 'value' },
    { key: 'seen', label: 'Last seen' },
    { key: 'created', label: 'Invited', sort: 'created', isHidden: true },
  ],
  sorts: {
    name: { by: sql`lower(o.name)`, type: 'text' },
    role: { by: sql`o.role::text`, type: 'text' },
    created: { by: sql`o.created_at`, type: 'timestamptz', isDescendingFirst: true },
  },
  defaultSort: 'name',
  search: {
    placeholder: 'Name or email',
    where: text => sql`strpos(lower(o.name || ' ' || o.email), ${text.toLowerCase()}) > 0`,
  },
  filters: {
    state: anyOf(
      'State',
      { active: 'active', invited: 'invited', disabled: 'disabled' },
      states => sql`${state} = any(${states}::text[])`,
    ),
    role: anyOf(
      'Role',
      { viewer: 'viewer', editor: 'editor', manager: 'manager' },
      roles => sql`o.role::text = any(${roles}::text[])`,
    ),
  },
  views: [
    { key: 'present', name: 'Current', filters: { state: 'active,invited' } },
    { key: 'managers', name: 'Managers', filters: { role: 'manager', state: 'active' } },
    { key: 'disabled', name: 'Disabled', filters: { state: 'disabled' } },
    { key: 'all', name: 'All' },
  ],
  csv: null,
  isExact: true,
})
