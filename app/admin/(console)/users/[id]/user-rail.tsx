import { CheckState } from '@/app/admin/(console)/users/check-state'
import { PhoneText } from '@/components/list/cells'
import { FactsRail } from '@/components/page/facts-rail'
import { Email } from '@/components/ui/email'
import type { Fact, Optional } from '@/components/ui/facts'
import { Time } from '@/components/ui/time'
import type { Profile } from '@/lib/people/account/directory/find-profile'

export function UserRail({ user }: { user: Profile }) {
  return (
    <FactsRail
      groups={[
        { name: 'Account', facts: accountOf(user) },
        { name: 'Status', facts: statusOf(user) },
        { name: 'App', facts: appOf(user) },
      ]}
    />
  )
}

function accountOf(user: Profile): Optional<Fact> {
  const { email, emailVerifiedAt, phone, createdAt, lastSeenAt, deletedAt, purgedAt } = user
  const { pendingEmail, pendingPhone, formerEmail, formerEmailUntil } = user
  return [
    {
      name: 'Email',
      value: purgedAt ? 'Removed' : <Email>{email}</Email>,
      ...(!purgedAt && { note: emailVerifiedAt ? 'Verified' : 'Not verified' }),
    },
    ...(pendingEmail
      ? [{ name: 'New email', value: <Email>{pendingEmail}</Email>, note: 'Waits for confirmation' }]
      : []),
    formerEmail &&
      formerEmailUntil && {
        name: 'Former email',
        value: <Email>{formerEmail}</Email>,
        note: (
          <>
            Can be restored until <Time at={formerEmailUntil} />
          </>
        ),
      },
    { name: 'Phone', value: phone ? <PhoneText phone={phone} /> : 'Removed' },
    ...(pendingPhone
      ? [{ name: 'New phone', value: <PhoneText phone={pendingPhone} />, note: 'Waits for confirmation' }]
      : []),
    {
      name: 'Signed up',
      value: <Time at={createdAt} format="date" />,
      note: <Time at={createdAt} relative="only" />,
    },
    { name: 'Last seen', value: lastSeenAt ? <Time at={lastSeenAt} relative="below" /> : 'Unknown' },
    deletedAt && { name: 'Deleted', value: <Time at={deletedAt} relative="below" /> },
    purgedAt && { name: 'Purged', value: <Time at={purgedAt} relative="below" /> },
  ]
}

function statusOf({ kyc, location, isSelfExcluded, mode, experienceLevel }: Profile): Fact[] {
  return [
    { name: 'KYC', value: <CheckState name={kyc} /> },
    { name: 'Location', value: <CheckState name={location} /> },
    { name: 'Self-excluded', value: isSelfExcluded ? 'Yes' : 'No' },
    { name: 'Mode', value: mode },
    { name: 'Level', value: experienceLevel },
  ]
}

function appOf({ device, timezone, hasPushToken, activeTokens }: Profile): Fact[] {
  return [
    {
      name: 'Build',
      value: device ? `${device.platform === 'ios' ? 'iOS' : 'Android'} ${device.version}` : 'Unknown',
    },
    {
      name: 'Device',
      value: device ? `${device.brand} ${device.model}` : 'Unknown',
      note: device && `${device.platform === 'ios' ? 'iOS' : 'Android'} ${device.os}`,
    },
    { name: 'Time zone', value: timezone },
    { name: 'Signed in', value: activeTokens === 1 ? 'On 1 device' : `On ${activeTokens} devices` },
    { name: 'Push', value: hasPushToken ? 'Enabled' : 'No token' },
  ]
}
