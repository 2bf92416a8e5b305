import { type Env, isLiveKey, isTestDatabase } from './env'

/** Reasons not to start with `database`: missing secrets, and switches that require a test database. */
export function findInvalidSettings(settings: Env, database: { url: string; isEmbedded: boolean }): string[] {
  const secrets = ['NEXTAUTH_SECRET', 'OTP_SECRET'] as const
  const missing = secrets
    .filter(name => !settings[name])
    .map(name => `${name} is missing: set 16 characters or more`)
  if (isTestDatabase(database)) return [...missing, ...findStripeKeys(settings, 'live')]
  if (settings.NODE_ENV === 'production' && !settings.isPublicUrlSet)
    missing.push('PUBLIC_URL is missing: set the public URL of the service, such as https://play.example.com')
  const needsTest = `is allowed only for the embedded database or one whose name ends in _test or _qa, not for "${decodeURIComponent(new URL(database.url).pathname.slice(1))}"`
  return [
    ...missing,
    ...(settings.QA_TOOLS ? [`QA_TOOLS=1 ${needsTest}`] : []),
    ...(settings.RATE_LIMITS === 'off' ? [`RATE_LIMITS=off ${needsTest}`] : []),
    ...findStripeKeys(settings, 'test'),
  ]
}

/** A live key would pay out the play money of test users; with a test key, anyone pays with a test card and is verified. */
function findStripeKeys(settings: Env, mode: 'live' | 'test'): string[] {
  const allowed =
    mode === 'live'
      ? 'set a test key for the embedded database or a test database'
      : 'set a live key, or use a database whose name ends in _test or _qa'
  return (['STRIPE_SECRET_KEY', 'STRIPE_IDENTITY_KEY'] as const)
    .filter(name => settings[name] && isLiveKey(settings[name]) === (mode === 'live'))
    .map(name => `${name} is a ${mode} key: ${allowed}`)
}
