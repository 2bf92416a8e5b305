import type { ReactNode } from 'react'
import { loadByIdParam } from '@/lib/page/id-param'
import { DetailHeader } from '@/components/admin/layout/page-header'
import { Avatar } from '@/components/ui/avatar'
import { State } from '@/components/ui/state'
import { type TabLink, Tabs } from '@/components/ui/tabs'
import { Tag } from '@/components/ui/tag'
import { findProfile, type Profile } from '@/lib/account/directory/find-profile'
import { hasRole, type Operator } from '@/lib/auth/operator'
import { type UserRecordCounts, countUserRecords, maxCounted } from '@/lib/account/count-user-records'
import { UserActions } from './user-actions'
import { UserRail } from './user-rail'

/** The user that a path names, as the operator may see them; there is no such page for nobody. */
export function loadUser(params: Promise<{ id: string }>, operator: Operator): Promise<Profile> {
  return loadByIdParam(params, id => findProfile(id, { isMasked: !hasRole(operator, 'editor') }))
}

type Props = {
  user: Profile
  operator: Operator
  /** On a phone the facts stand on the first page only, so that the others begin with what they are about. */
  isProfile?: boolean
  children: ReactNode
}

/** What stands around each page of a user: who they are, what can be done, and a tab for each page. */
export async function UserFrame({ user, operator, isProfile = false, children }: Props) {
  const { id, username, isTester, isSelfExcluded } = user
  const counts = await countUserRecords(id)
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
            <Account user={user} />
          </>
        }
        actions={
          <UserActions
            user={{
              id,
              username,
              isTester,
              state: stateOf(user),
              activeTokens: user.activeTokens,
            }}
            isEditor={hasRole(operator, 'editor')}
            isManager={hasRole(operator, 'manager')}
          />
        }
      />
      <div className="grid gap-x-8 side:grid-cols-[232px_minmax(0,1fr)] side:grid-rows-[auto_1fr]">
        <div className="min-w-0 side:col-start-2">
          <Tabs label={`Of ${username}`} tabs={tabsOf(`/admin/users/${id}`, counts)} />
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

function tabsOf(href: string, counts: UserRecordCounts): TabLink[] {
  const counted = (key: keyof UserRecordCounts) =>
    counts[key] < maxCounted
      ? { count: counts[key] }
      : { count: `${maxCounted - 1}+`, title: `${maxCounted} or more` }
  return [
    { href, name: 'Profile' },
    { href: `${href}/wallet`, name: 'Wallet' },
    { href: `${href}/entries`, name: 'Entries', ...counted('entries') },
    { href: `${href}/claims`, name: 'Claims', ...counted('claims') },
    { href: `${href}/devices`, name: 'Devices', ...counted('devices') },
    { href: `${href}/messages`, name: 'Messages', ...counted('messages') },
    { href: `${href}/audit`, name: 'Audit', ...counted('audit') },
  ]
}

function stateOf({ purgedAt, deletedAt }: Profile): 'active' | 'deleted' | 'purged' {
  if (purgedAt) return 'purged'
  return deletedAt ? 'deleted' : 'active'
}

function Account({ user }: { user: Profile }) {
  const state = stateOf(user)
  if (state === 'purged') return <State is="withdrawn">Purged</State>
  return state === 'deleted' ? <State is="ended">Deleted</State> : <State is="live">Active</State>
}
