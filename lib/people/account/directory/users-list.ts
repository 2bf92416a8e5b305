import sql, { type Sql } from 'sql-template-tag'
import { sentenceCase } from '@/lib/core/format'
import { formatCents } from '@/lib/core/money'
import { readId } from '@/lib/core/read-id'
import { readPhone, readPhoneEnd } from '@/lib/core/read-phone'
import { defineList, type Lookup, rowsOf } from '@/lib/list/define-list'
import {
  anyOf,
  anyState,
  either,
  type FilterContext,
  nameFilter,
  oneOf,
  startsWith,
} from '@/lib/list/filters'
import { amountRange, dateRange } from '@/lib/list/range-filters'
import { isLocationAllowed, lastRegion, locationStatusId } from '@/lib/people/location/location-status'
import { activityFilters, personFilters, yesOrNo } from './user-filters'

const suspended = sql`
  u.id in (select user_id from suspensions where lifted_at is null and (ends_at is null or ends_at > now()))`

// IDs in kyc_statuses, as seeded.
const kycStatusIds = { none: 1, pending: 2, verified: 3, rejected: 4 }

const username = sql`lower(u.username) collate "C"`
const email = sql`u.email collate "C"`
const phone = sql`u.phone collate "C"`
const reversedPhone = sql`reverse(u.phone) collate "C"`

/** Includes deleted and purged accounts. */
export const usersList = defineList({
  name: 'users',
  nouns: { one: 'user', many: 'users' },
  from: sql`users u`,
  id: { by: sql`u.id`, type: 'int' },
  select: rowsOf<ListedUser>(sql`
    u.id, u.username, u.email, u.phone, u.mode::text as mode, u.platform, u.is_tester, u.is_self_excluded,
    u.email_verified_at is not null as is_email_verified, u.created_at, u.deleted_at, u.purged_at,
    kyc.name as kyc, place.name as geolocation, cash.balance_cents as cash_cents,
    (select max(a.on_day) from active_days a where a.user_id = u.id) as seen_on, ${lastRegion} as region,
    suspension.id is not null as is_suspended, suspension.ends_at as suspended_until`),
  join: sql`
    left join user_kyc on user_kyc.user_id = u.id
    left join kyc_statuses kyc on kyc.id = user_kyc.status_id
    left join user_geolocations g on g.user_id = u.id
    left join geo_location_statuses place on place.id = ${locationStatusId}
    left join buckets cash on cash.user_id = u.id and cash.kind = 'cash'
    left join suspensions suspension on suspension.user_id = u.id and suspension.lifted_at is null
      and (suspension.ends_at is null or suspension.ends_at > now())`,
  columns: [
    { key: 'user', label: 'User', sort: 'username', isFixed: true, onPhone: 'name' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'email', label: 'Email', onPhone: 'detail' },
    { key: 'phone', label: 'Phone', yields: true },
    { key: 'kyc', label: 'KYC', yields: true },
    { key: 'geolocation', label: 'Location', isHidden: true, yields: true },
    { key: 'region', label: 'US state', isHidden: true, yields: true },
    { key: 'seen', label: 'Last seen', isHidden: true, yields: true },
    { key: 'mode', label: 'Mode', isHidden: true, yields: true },
    { key: 'cash', label: 'Cash', sort: 'cash', isNumeric: true, onPhone: 'value' },
    { key: 'created', label: 'Signed up', sort: 'created' },
  ],
  csv: {
    ID: user => `U-${user.id}`,
    user: ['Username', user => user.username],
    email: user => user.email,
    'Email verified': user => user.isEmailVerified,
    phone: user => user.phone,
    kyc: user => user.kyc,
    geolocation: user => user.geolocation && sentenceCase(user.geolocation.toLowerCase()),
    mode: user => user.mode,
    Tester: user => user.isTester,
    'Self-excluded': user => user.isSelfExcluded,
    cash: ['Cash (USD)', user => (user.cashCents === null ? null : formatCents(user.cashCents))],
    state: ['Suspended', user => user.isSuspended && (user.suspendedUntil?.toISOString() ?? 'until lifted')],
    created: user => user.createdAt,
    Deleted: user => user.deletedAt,
    Purged: user => user.purgedAt,
    region: null,
    seen: null,
  },
  sorts: {
    created: { by: sql`u.created_at`, type: 'timestamptz', isDescendingFirst: true },
    username: { by: username, type: 'text' },
    cash: {
      by: sql`cash.balance_cents`,
      type: 'bigint',
      join: sql`join buckets cash on cash.user_id = u.id and cash.kind = 'cash'`,
      id: sql`cash.user_id`,
      isDescendingFirst: true,
    },
  },
  defaultSort: '-created',
  search: { placeholder: 'Find a user', sort: 'username', lookups: findUsers },
  filters: {
    state: anyState('State', {
      active: sql`u.deleted_at is null and not (${suspended})`,
      suspended: sql`u.deleted_at is null and ${suspended}`,
      deleted: sql`u.deleted_at is not null and u.purged_at is null`,
      purged: sql`u.deleted_at is not null and u.purged_at is not null`,
    }),
    kyc: anyOf(
      'KYC',
      { none: 'not performed', pending: 'pending', verified: 'verified', rejected: 'rejected' },
      selected => {
        const ids = selected.map(name => kycStatusIds[name])
        return sql`u.id in (select user_id from user_kyc where status_id = any(${ids}::int[]))`
      },
      { approved: 'verified' },
    ),
    location: either(
      'Location',
      { allowed: 'allowed', denied: 'denied' },
      sql`exists (select from user_geolocations g where g.user_id = u.id and ${isLocationAllowed})`,
    ),
    mode: oneOf('Mode', { Cash: 'Cash', Arcade: 'Arcade' }, mode => sql`u.mode = ${mode}::user_mode`),
    tester: either('Tester', yesOrNo, sql`u.is_tester`),
    excluded: either('Self-excluded', yesOrNo, sql`u.is_self_excluded`),
    ...activityFilters,
    ...personFilters,
    segment: nameFilter(
      'Segment',
      sql`select name from segments order by lower(name)`,
      name => sql`
        u.id in (select m.user_id from segment_users m join segments s on s.id = m.segment_id
                  where lower(s.name) = lower(${name}))`,
    ),
    created: dateRange('Signed up', sql`u.created_at`),
    cash: amountRange('Cash', '$', (from, to) => {
      const [min, max] = [from ?? -(10n ** 18n), to ?? 10n ** 18n]
      return sql`
        u.id in (select user_id from buckets where kind = 'cash' and balance_cents between ${min} and ${max})`
    }),
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'new', name: 'New this week', filters: { created: '7d' } },
    { key: 'testers', name: 'Testers', filters: { tester: 'yes' } },
    { key: 'excluded', name: 'Self-excluded', filters: { excluded: 'yes' } },
    { key: 'suspended', name: 'Suspended', filters: { state: 'suspended' } },
    { key: 'gone', name: 'Deleted', filters: { state: 'deleted,purged' } },
  ],
  sample: { searches: ['bench', 'bench-40218@players.slatekeeper.test', '200004', 'U-40218', 'bench_99'] },
})

/** Matches the ID ("U-40218") exactly, phone, email and username by prefix, and phone by its last four or more digits. */
function findUsers(text: string, { isMasked }: FilterContext): Lookup[] {
  const lower = text.toLowerCase()
  const id = readId(text, 'u')
  const [digits, phoneEnd] = [readPhone(text), readPhoneEnd(text)]
  // Masked values match only as a whole: otherwise a viewer could guess them letter by letter.
  const matches = (column: Sql, value: string) =>
    isMasked ? sql`${column} = ${value}::text` : startsWith(column, value)
  return [
    ...(id ? [{ where: sql`u.id = ${id}::int`, by: sql`u.id` }] : []),
    ...(digits.length >= 3 ? [{ where: matches(phone, digits), by: phone }] : []),
    ...(phoneEnd && !isMasked ? [{ where: startsWith(reversedPhone, phoneEnd), by: reversedPhone }] : []),
    { where: matches(email, lower), by: email },
    { where: startsWith(username, lower), by: username },
  ]
}

export type StoredUser = {
  id: number
  username: string
  email: string
  phone: string | null
  platform: string
  isTester: boolean
  isSelfExcluded: boolean
  createdAt: Date
  deletedAt: Date | null
  purgedAt: Date | null
}

export type ListedUser = StoredUser & {
  mode: 'Cash' | 'Arcade'
  isEmailVerified: boolean
  isSuspended: boolean
  suspendedUntil: Date | null
  kyc: string | null
  geolocation: string | null
  cashCents: bigint | null
  /** The last UTC day with activity in the last 90 days. */
  seenOn: Date | null
  region: string
}
