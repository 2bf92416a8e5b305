import { FactsRail } from '@/components/admin/layout/facts-rail'
import { PhoneText } from '@/components/list/cells'
import type { Fact } from '@/components/ui/facts'
import { State, type StateName } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import type { Profile } from '@/lib/account/directory/find-profile'

/** Who a user is, how they stand and what they play with. */
export function UserRail({ user }: { user: Profile }) {
  return (
    <FactsRail
      groups={[
        { name: 'Account', facts: accountOf(user) },
        { name: 'Standing', facts: standingOf(user) },
        { name: 'App', facts: appOf(user) },
      ]}
    />
  )
}

function accountOf(user: Profile): Fact[] {
  const { email, emailVerifiedAt, phone, createdAt, lastSeenAt, deletedAt, purgedAt } = user
  return [
    {
      name: 'E-mail',
      value: purgedAt ? 'Removed' : email,
      ...(!purgedAt && { note: emailVerifiedAt ? 'Verified' : 'Not verified' }),
    },
    { name: 'Phone', value: phone ? <PhoneText phone={phone} /> : 'Removed' },
    {
      name: 'Signed up',
      value: <Time at={createdAt} form="day" />,
      note: <Time at={createdAt} relative="only" />,
    },
    { name: 'Last seen', value: lastSeenAt ? <Time at={lastSeenAt} relative="beneath" /> : 'Not kept' },
    ...(deletedAt ? [{ name: 'Deleted', value: <Time at={deletedAt} relative="beneath" /> }] : []),
    ...(purgedAt ? [{ name: 'Purged', value: <Time at={purgedAt} relative="beneath" /> }] : []),
  ]
}

const hues: Record<string, StateName> = {
  Approved: 'live',
  ALLOWED: 'live',
  Pending: 'held',
  Rejected: 'failed',
  DENIED: 'failed',
}

function standingOf({ kyc, location, isSelfExcluded, mode, experienceLevel }: Profile): Fact[] {
  const mark = (name: string) => (
    <State is={hues[name] ?? 'draft'}>{name.charAt(0) + name.slice(1).toLowerCase()}</State>
  )
  return [
    { name: 'KYC', value: mark(kyc) },
    { name: 'Location', value: mark(location) },
    { name: 'Excluded', value: isSelfExcluded ? 'By themself' : 'No' },
    { name: 'Mode', value: mode },
    { name: 'Level', value: experienceLevel },
  ]
}

function appOf({ device, timezone, hasPushToken, activeTokens }: Profile): Fact[] {
  return [
    {
      name: 'Build',
      value: device ? `${device.platform === 'ios' ? 'iOS' : 'Android'} ${device.version}` : 'Not told',
    },
    { name: 'Device', value: device ? `${device.brand} ${device.model}` : 'Not told', note: device?.os },
    { name: 'Time zone', value: timezone },
    { name: 'Signed in', value: activeTokens === 1 ? 'On 1 device' : `On ${activeTokens} devices` },
    { name: 'Push', value: hasPushToken ? 'Reachable' : 'No token' },
  ]
}
