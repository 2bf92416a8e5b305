import { Card } from '@/components/page/card'
import { PageHeader } from '@/components/page/page-header'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { readSettings } from '@/lib/change/settings/read'
import { needsTotpSetup, requireOperator } from '@/lib/console/auth/operator'
import { listOwnTokens } from '@/lib/people/operator/api-tokens/list-tokens'
import { listSessions, maxSessions } from '@/lib/people/operator/find-session'
import { getOwnAccount } from '@/lib/people/operator/own-account'
import { findSso, hasPasswordSignIn } from '@/lib/people/operator/sso'
import { AuthenticatorCard } from './authenticator-card'
import { PasswordCard } from './password-card'
import { PreferencesCard } from './preferences-card'
import { SessionsCard } from './sessions-card'

export default async function AccountPage() {
  const operator = await requireOperator('viewer', { allowsMissingTotp: true })
  const [account, sessions, tokens, settings] = await Promise.all([
    getOwnAccount(operator.id),
    listSessions(operator.id),
    listOwnTokens(operator.id),
    readSettings(),
  ])
  const sso = findSso()
  const usesPassword = account.hasPassword && hasPasswordSignIn()
  const { theme, zone, density, hasShortcuts, email, name } = operator
  return (
    <>
      <PageHeader title="Your account">
        {name}, {email}. Managers can change your role.
      </PageHeader>
      <div className="grid max-w-form gap-3.5">
        {needsTotpSetup(operator, settings) && (
          <Note tone="warn" title="Set up your authenticator to continue.">
            Every operator needs one. The other pages are available once it is set up.
          </Note>
        )}
        <AuthenticatorCard
          isOn={operator.hasTotp}
          codesLeft={account.recoveryCodesLeft}
          ssoName={usesPassword ? null : (sso?.name ?? 'single sign-on')}
          isRequired={settings.operators_must_have_totp}
          since={account.totpEnabledAt && <Time at={account.totpEnabledAt} format="date" />}
        />
        {usesPassword && (
          <PasswordCard
            since={account.passwordChangedAt && <Time at={account.passwordChangedAt} relative="beside" />}
          />
        )}
        {sso && (
          <Card title="Single sign-on">
            <p className="text-pretty text-ink-soft">
              {account.ssoLinkedAt ? (
                <>
                  Linked to your account at {sso.name} since <Time at={account.ssoLinkedAt} format="date" />.
                </>
              ) : (
                `Not linked. Your first sign-in with ${sso.name} links it, if the email there is ${email}.`
              )}
            </p>
          </Card>
        )}
        <SessionsCard
          max={maxSessions}
          tokens={tokens}
          sessions={sessions.map(session => ({
            ...session,
            isCurrent: session.id === operator.sessionId,
          }))}
        />
        <Card title="Preferences">
          <PreferencesCard saved={{ theme, zone, density, hasShortcuts }} />
        </Card>
      </div>
    </>
  )
}
