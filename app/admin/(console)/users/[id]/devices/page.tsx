import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { ListCard } from '@/components/page/card'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { requireOperator } from '@/lib/console/auth/operator'
import { listDevices, type SignIn } from '@/lib/people/account/directory/find-profile'

export default async function DevicesPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  const { signIns, devices } = await listDevices(user.id)
  return (
    <UserFrame user={user} operator={operator}>
      <div className="grid gap-4">
        <ListCard
          title="Devices"
          note="as last reported by the app, latest 50"
          empty={devices.length === 0 && 'The app has not reported a device yet.'}
        >
          {devices.map(({ platform, brand, model, os, version, seenAt }) => (
            <li
              key={`${platform} ${brand} ${model}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_160px_180px]"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">
                  {brand} {model}
                </span>
                <span className="block text-12 text-muted">
                  {platform === 'ios' ? 'iOS' : 'Android'} {os}
                </span>
              </span>
              <span className="tabular-nums">Build {version}</span>
              <Time at={seenAt} relative="below" className="text-12 max-sm:hidden" />
            </li>
          ))}
        </ListCard>
        <ListCard title="Sign-ins" note="latest 50" empty={signIns.length === 0 && 'No sign-ins.'}>
          {signIns.map(signIn => (
            <li
              key={signIn.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 sm:grid-cols-[150px_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <SignInState signIn={signIn} />
              <span className="text-12">
                <span className="text-muted">Signed in </span>
                <Time at={signIn.createdAt} />
              </span>
              <span className="text-12 max-sm:hidden">
                <span className="text-muted">Last used </span>
                <Time at={signIn.lastUsedAt} relative="only" />
              </span>
            </li>
          ))}
        </ListCard>
      </div>
    </UserFrame>
  )
}

const revocationReasons: Record<string, string> = {
  sign_out: 'Signed out',
  password_reset: 'Password reset',
  deletion: 'Account deleted',
  too_many: 'More than 10 devices',
  operator: 'Revoked by an operator',
  suspension: 'Account suspended',
  email_restored: 'Email restored',
  token_reuse: 'Replaced token used',
  password_change: 'Password changed',
}

function SignInState({ signIn: { isActive, revocationReason } }: { signIn: SignIn }) {
  if (isActive) return <State is="live">Signed in</State>
  return <State is="ended">{revocationReasons[revocationReason ?? ''] ?? 'Expired'}</State>
}
