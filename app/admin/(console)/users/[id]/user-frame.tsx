import type { ReactNode } from 'react'
import { WaitingRequests } from '@/app/admin/(console)/approvals/waiting-requests'
import { DetailHeader } from '@/components/page/detail-header'
import { Avatar } from '@/components/ui/avatar'
import { State } from '@/components/ui/state'
import { type TabLink, Tabs } from '@/components/ui/tabs'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { hasRole } from '@/lib/console/auth/operator'
import { loadByIdParam } from '@/lib/console/page/id-param'
import { formatCount } from '@/lib/core/format'
import {
  countUserRecords,
  findProfile,
  maxCounted,
  type Profile,
  type UserRecordCounts,
} from '@/lib/people/account/directory/find-profile'
import type { Operator } from '@/lib/people/operator/find-session'
import { UserActions } from './user-actions'
import { UserRail } from './user-rail'

/** 404 for unknown IDs. Email and phone are masked for viewers. */
export function loadUser(params: Promise<{ id: string }>, operator: Operator): Promise<Profile> {
  return loadByIdParam(params, id => findProfile(id, { isMasked: !hasRole(operator, 'editor') }))
}

/** For files of the user. 404 for unknown IDs. */
export async function loadExportedUser(params: Promise<{ id: string }>) {
  const { id, username } = await loadByIdParam(params, one => findProfile(one, { isMasked: true }))
  return { type: 'user' as const, id, name: username }
}

type Props = {
  user: Profile
  operator: Operator
  /** On narrow screens only the profile page shows the facts, so that other pages start with their content. */
  isProfile?: boolean
  children: ReactNode
}

/** Header, actions and tabs of every user page. */
export async function UserFrame({ user, operator, isProfile = false, children }: Props) {
  const { id, username, isTester, isSelfExcluded } = user
  const counts = await countUserRecords(id)
  const isManager = hasRole(operator, 'manager')
  return (
    <>
      <DetailHeader
        title={username}
        id={`U-${id}`}
        picture={<Avatar name={username} size="large" />}
        state={
          <>
            {isTester && <Tag tone="info">Tester</Tag>}
            {isSelfExcluded && <Tag tone="warn">Self-excluded</Tag>}
            <AccountState user={user} />
          </>
        }
        actions={
          <UserActions
            user={{
              id,
              username,
              isTester,
              isSelfExcluded,
              state: stateOf(user),
              // Only managers have the dialog that shows the reasons.
              suspension: user.suspension && { ...user.suspension, ...(!isManager && { reasons: null }) },
              activeTokens: user.activeTokens,
              promoCode: user.promoCode,
              balances: user.balances,
            }}
            isManager={isManager}
          />
        }
      />
      <WaitingRequests operator={operator} type="user" id={id} />
      <div className="grid gap-x-8 side:grid-cols-[240px_minmax(0,1fr)] side:grid-rows-[auto_1fr]">
        <div className="min-w-0 side:col-start-2">
          <Tabs label="User pages" tabs={tabsOf(`/admin/users/${id}`, counts, operator)} />
        </div>
        <div
          className={`side:col-start-1 side:row-span-2 side:row-start-1 ${isProfile ? '' : 'max-side:hidden'}`}
        >
          <UserRail user={user} />
        </div>
        <div className="min-w-0 side:col-start-2">{children}</div>
      </div>
    </>
  )
}

function tabsOf(href: string, counts: UserRecordCounts, operator: Operator): TabLink[] {
  const countOf = (key: keyof UserRecordCounts) => ({
    count: formatCount(counts[key], { hasMore: counts[key] === maxCounted }),
  })
  return [
    { href, name: 'Profile' },
    { href: `${href}/timeline`, name: 'Timeline' },
    { href: `${href}/wallet`, name: 'Wallet' },
    { href: `${href}/entries`, name: 'Entries', ...countOf('entries') },
    { href: `${href}/claims`, name: 'Claims', ...countOf('claims') },
    { href: `${href}/devices`, name: 'Devices', ...countOf('devices') },
    { href: `${href}/messages`, name: 'Emails and SMS', ...countOf('messages') },
    ...(hasRole(operator, 'editor') ? [{ href: `${href}/notes`, name: 'Notes', ...countOf('notes') }] : []),
    { href: `${href}/audit`, name: 'Audit', ...countOf('audit') },
  ]
}

function stateOf({ purgedAt, deletedAt }: Profile): 'active' | 'deleted' | 'purged' {
  if (purgedAt) return 'purged'
  return deletedAt ? 'deleted' : 'active'
}

function AccountState({ user }: { user: Profile }) {
  const state = stateOf(user)
  if (state === 'purged') return <State is="withdrawn">Purged</State>
  if (user.suspension)
    return (
      <State is="paused">
        Suspended{' '}
        {user.suspension.endsAt ? (
          <>
            until <Time at={user.suspension.endsAt} />
          </>
        ) : (
          'until lifted'
        )}
      </State>
    )
  return state === 'deleted' ? <State is="ended">Deleted</State> : <State is="live">Active</State>
}
