import { describe, expect, test } from 'vitest'
import { findEnvironment } from '@/lib/console/page/environment'
import { findInvalidSettings, findUnknownSettings, readEnv } from './env'

test('every invalid setting is named with its requirement', () => {
  const read = () => readEnv({ PORT: '99999', WORKERS: 'many', DATABASE_URL: 'mysql://x', QA_TOOLS: 'yes' })
  expect(read).toThrow(/PORT must be 65535 or less/)
  expect(read).toThrow(/WORKERS must be a whole number/)
  expect(read).toThrow(/DATABASE_URL must be a postgres:\/\/ URL/)
  expect(read).toThrow(/QA_TOOLS/)
})

test('the service listens on loopback and trusts proxies of private networks, unless set otherwise', () => {
  expect(readEnv({})).toMatchObject({
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: ['loopback', 'linklocal', 'uniquelocal'],
  })
  expect(
    readEnv({ HOST: '::', TRUSTED_PROXIES: 'Loopback, 203.0.113.0/24,2001:db8::7' }).TRUSTED_PROXIES,
  ).toEqual(['loopback', '203.0.113.0/24', '2001:db8::7'])
  for (const invalid of ['proxy.example.com', '10.0.0.0/33', '0.0.0.0/0', '*'])
    expect(() => readEnv({ TRUSTED_PROXIES: invalid })).toThrow(
      /TRUSTED_PROXIES\.0 must be addresses, networks/,
    )
  expect(() => readEnv({ HOST: 'http://0.0.0.0' })).toThrow(/HOST must be an address or name of this machine/)
})

test('incomplete SMS settings are rejected and name the missing ones', () => {
  expect(() => readEnv({ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+15551234567' })).toThrow(
    /TWILIO_AUTH_TOKEN/,
  )
})

test('incomplete realtime settings are rejected and name the missing ones', () => {
  expect(() => readEnv({ PUSHER_KEY: 'key', PUSHER_HOST: 'ws.slatekeeper.test' })).toThrow(
    /PUSHER_APP_ID is missing.*\nPUSHER_SECRET is missing/,
  )
  expect(() => readEnv({ PUSHER_HOST: 'https://ws.slatekeeper.test' })).toThrow(
    /PUSHER_HOST must be a host name/,
  )
})

test('incomplete or malformed settings of Stripe are rejected and name the setting', () => {
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/STRIPE_WEBHOOK_SECRET is missing/)
  expect(() => readEnv({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow(/STRIPE_SECRET_KEY is missing/)
  expect(() => readEnv({ STRIPE_IDENTITY_KEY: 'rk_test_1' })).toThrow(/STRIPE_IDENTITY_WEBHOOK_SECRET/)
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1,secret' })).toThrow(
    /STRIPE_SECRET_KEY must begin with sk_test_.*\nSTRIPE_WEBHOOK_SECRET\.1 must be secrets/,
  )
  const settings = readEnv({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' })
  expect(settings.STRIPE_WEBHOOK_SECRET).toEqual(['whsec_1', 'whsec_2'])
  const test = { url: 'postgres://u:p@db/slatekeeper_test', isEmbedded: false }
  expect(findInvalidSettings(settings, test)).toContainEqual(
    expect.stringContaining('STRIPE_SECRET_KEY is a live key'),
  )
  const production = { url: 'postgres://u:p@db/slatekeeper', isEmbedded: false }
  expect(findInvalidSettings(settings, production).join()).not.toContain('STRIPE')
  const tried = readEnv({ STRIPE_IDENTITY_KEY: 'rk_test_1', STRIPE_IDENTITY_WEBHOOK_SECRET: 'whsec_1' })
  expect(findInvalidSettings(tried, production)).toContainEqual(
    expect.stringContaining('STRIPE_IDENTITY_KEY is a test key'),
  )
  expect(findInvalidSettings(tried, test).join()).not.toContain('STRIPE')
})

test('a path in the URL of a provider is kept, or rejected where its library has none', () => {
  const read = (name: string, url: string) => (readEnv({ [name]: url }) as Record<string, unknown>)[name]
  for (const name of ['RESEND_BASE_URL', 'TWILIO_BASE_URL'])
    expect(read(name, 'https://proxy.test/mail/')).toBe('https://proxy.test/mail')
  for (const name of ['STRIPE_BASE_URL', 'FIREBASE_BASE_URL']) {
    expect(read(name, 'http://127.0.0.1:4242')).toBe('http://127.0.0.1:4242')
    expect(read(name, 'http://127.0.0.1:4242/')).toBe('http://127.0.0.1:4242/')
    for (const url of ['https://proxy.test/v1', 'https://proxy.test/?x=1', 'https://me@proxy.test'])
      expect(() => read(name, url)).toThrow(`${name} must be a URL without a path`)
    expect(() => read(name, 'proxy.test')).toThrow(`${name} must be an http or https URL`)
  }
})

test('origins of web apps are listed without path, and none is allowed by default', () => {
  const read = (origins: string) => readEnv({ CORS_ORIGINS: origins }).CORS_ORIGINS
  expect(read('')).toEqual([])
  expect(read('capacitor://localhost, https://App.example.com:8443,')).toEqual([
    'capacitor://localhost',
    'https://app.example.com:8443',
  ])
  expect(read('https://app.example.com:443,http://localhost:80,https://app.example.com:80')).toEqual([
    'https://app.example.com',
    'http://localhost',
    'https://app.example.com:80',
  ])
  for (const origin of [
    '*',
    'null',
    'app.example.com',
    'https://app.example.com/',
    'https://*.example.com',
    'javascript://x',
  ])
    expect(() => read(`http://localhost:8081,${origin}`)).toThrow(/CORS_ORIGINS\.1 must be an origin such as/)
})

test('names of no setting are found if they begin like those of a provider', () => {
  const names = { PUSHER_TLS: '0', PUSHER_USE_TLS: '0', OIDC_ISSUERS: '', PATH: '/bin', HOME: '/' }
  expect(findUnknownSettings(names)).toEqual(['PUSHER_USE_TLS', 'OIDC_ISSUERS'])
})

test('an empty value counts as absent', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
  })
})

describe('settings that prevent a start', () => {
  const secrets = { NEXTAUTH_SECRET: 'n'.repeat(16), OTP_SECRET: 'o'.repeat(16) }
  const production = { url: 'postgres://u:p@db/slatekeeper', isEmbedded: false }

  test('a given database without secrets', () => {
    expect(findInvalidSettings(readEnv({}), production)).toEqual([
      expect.stringContaining('NEXTAUTH_SECRET'),
      expect.stringContaining('OTP_SECRET'),
      expect.stringContaining('PUBLIC_URL is missing'),
    ])
  })

  test('a given database without PUBLIC_URL, except in tests and development', () => {
    const named = (given: Record<string, string>, database = production) =>
      findInvalidSettings(readEnv({ ...secrets, ...given }), database)
    expect(named({})).toEqual([expect.stringContaining('PUBLIC_URL is missing')])
    expect(named({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
    expect(named({ NODE_ENV: 'development' })).toEqual([])
    expect(named({}, { ...production, isEmbedded: true })).toEqual([])
    expect(named({}, { ...production, url: 'postgres://u:p@db/slatekeeper_test' })).toEqual([])
  })

  test.each([
    'https://play.slatekeeper.test/app',
    'https://play.slatekeeper.test?next=x',
    'https://play.slatekeeper.test#x',
    'https://ann:secret@play.slatekeeper.test',
    'ftp://play.slatekeeper.test',
  ])('the PUBLIC_URL %s, whose links would be broken or show a password', PUBLIC_URL => {
    expect(() => readEnv({ PUBLIC_URL })).toThrow('PUBLIC_URL must be')
  })

  test('a PUBLIC_URL without TLS for a public host, whose links and cookies anyone on the way reads', () => {
    const named = (PUBLIC_URL: string, database = production) =>
      findInvalidSettings(readEnv({ ...secrets, PUBLIC_URL }), database)
    const needsTls = [expect.stringContaining('PUBLIC_URL must begin with https')]
    for (const url of ['http://play.slatekeeper.test', 'http://localhost.evil.test', 'http://203.0.113.7'])
      expect(named(url)).toEqual(needsTls)
    for (const url of ['https://play.slatekeeper.test/', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(named(url)).toEqual([])
    expect(named('http://play.slatekeeper.test', { ...production, isEmbedded: true })).toEqual([])
    for (const PUBLIC_URL of ['https://play.slatekeeper.test/', 'https://Play.slatekeeper.test:443'])
      expect(readEnv({ PUBLIC_URL }).PUBLIC_URL).toBe('https://play.slatekeeper.test')
  })

  test('QA tools and disabled rate limits on a database that is not for tests', () => {
    const PUBLIC_URL = 'https://play.slatekeeper.test'
    const settings = readEnv({ ...secrets, PUBLIC_URL, QA_TOOLS: '1', RATE_LIMITS: 'off' })
    expect(findInvalidSettings(settings, production)).toEqual([
      expect.stringContaining('QA_TOOLS=1'),
      expect.stringContaining('RATE_LIMITS=off'),
    ])
    expect(findInvalidSettings(settings, { ...production, url: 'postgres://u:p@db/slatekeeper_qa' })).toEqual(
      [],
    )
    expect(findInvalidSettings(settings, { ...production, isEmbedded: true })).toEqual([])
  })
})

const environments: [given: Record<string, string>, name: string, isProduction: boolean][] = [
  [{ DATABASE_URL: 'postgres://u:p@db/slatekeeper' }, 'Production', true],
  [{ DATABASE_URL: 'postgres://u:p@db/slatekeeper_qa' }, 'QA', false],
  [{ DATABASE_URL: 'postgres://u:p@db/slatekeeper', ENVIRONMENT_NAME: 'Staging' }, 'Staging', false],
]
test.each(environments)('the environment of %j is %s', (given, name, isProduction) => {
  expect(findEnvironment(readEnv(given))).toMatchObject({ name, isProduction })
})
