import { listPage } from '@/app/admin/(console)/list'
import { Absent, DateCell, LongText, NameCell, PhoneText, StackedCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { State } from '@/components/ui/state'
import { Tag } from '@/components/ui/tag'
import { hasRole } from '@/lib/console/auth/operator'
import { formatDate, formatMoney } from '@/lib/core/format'
import { versionOf } from '@/lib/list/bulk-change'
import type { ListFrame } from '@/lib/list/rules'
import { userRows } from '@/lib/people/account/directory/change-users'
import { type ListedUser, usersList } from '@/lib/people/account/directory/users-list'
import { CheckState } from './check-state'
import { SimilarUsers } from './similar-users'
import { UsersView } from './users-view'

export default listPage({
  title: 'Users',
  description:
    'All app accounts, including deleted ones. Search by ID, by the beginning of a username, email or phone number, or by the last digits of a phone number.',
  of: usersList,
  at: '/admin/users',
  row: presentUser,
  loading: 'Loading users',
  children: (shown, operator) => (
    <UsersView
      {...shown}
      suggestion={
        isOnlySearch(shown.frame) && shown.rows.length === 0 && <SimilarUsers text={shown.frame.q} />
      }
      canEdit={hasRole(operator, 'editor')}
      isManager={hasRole(operator, 'manager')}
    />
  ),
})

/** Filters leave out users, not typos. */
const isOnlySearch = ({ q, filters }: ListFrame) => q !== '' && filters.every(({ value }) => value === '')

function presentUser(user: ListedUser, { zone, now }: Reader): RowOf<typeof usersList> {
  const href = userRows.href(user)
  return {
    id: String(user.id),
    name: user.username,
    href,
    version: versionOf(userRows, user),
    facts: { isTester: user.isTester, isDeleted: user.deletedAt !== null },
    cells: {
      user: (
        <NameCell name={user.username} href={href} id={`U-${user.id}`} marks={<UserTags user={user} />} />
      ),
      state: <AccountState user={user} />,
      email: user.purgedAt ? (
        <Absent>Removed</Absent>
      ) : (
        <StackedCell under={user.isEmailVerified ? undefined : 'Not verified'}>
          <LongText>{user.email}</LongText>
        </StackedCell>
      ),
      phone: user.phone ? <PhoneText phone={user.phone} /> : <Absent>Removed</Absent>,
      kyc: user.kyc ? <CheckState name={user.kyc} /> : <Absent>Not performed</Absent>,
      geolocation: user.geolocation ? <CheckState name={user.geolocation} /> : <Absent>Not performed</Absent>,
      region: user.region || <Absent>Unknown</Absent>,
      seen: user.seenOn ? formatDate(user.seenOn, 'UTC', now) : <Absent>Not in 90 days</Absent>,
      mode: user.mode,
      cash: user.cashCents === null ? <Absent>No balance</Absent> : formatMoney(user.cashCents),
      created: <DateCell at={user.createdAt} zone={zone} now={now} />,
    },
  }
}

function UserTags({ user }: { user: ListedUser }) {
  return (
    <>
      {user.isTester && <Tag tone="info">Tester</Tag>}
      {user.isSelfExcluded && <Tag tone="warn">Self-excluded</Tag>}
    </>
  )
}

function AccountState({ user }: { user: ListedUser }) {
  if (user.purgedAt) return <State is="withdrawn">Purged</State>
  if (user.deletedAt) return <State is="ended">Deleted</State>
  return user.isSuspended ? <State is="paused">Suspended</State> : <State is="live">Active</State>
}
