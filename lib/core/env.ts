import { z } from 'zod'
import {
  baseUrl,
  domain,
  flagVariable,
  hostName,
  isEncrypted,
  issuer,
  listOf,
  networkVariable,
  origin,
  postgresUrl,
  redisUrl,
  roleMap,
  samplers,
  secret,
  serverUrl,
  splitList,
  stripeKey,
  url,
  webhookSecrets,
  wholeNumber,
} from '@/lib/core/env-fields'

export const envShape = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'must be an address or name of this machine, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  PUBLIC_URL: serverUrl.transform(text => new URL(text).origin).optional(),
  REDIRECT_HOSTS: listOf(hostName),
  CORS_ORIGINS: listOf(origin),
  DATABASE_URL: postgresUrl.optional(),
  DIRECT_DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  REPLICA_MAX_LAG_SECONDS: wholeNumber(2, 3_600).default(5),
  DATA_DIR: z.string().min(1).default('.data'),
  MIGRATE: flagVariable.default(false),
  WORKERS: wholeNumber(1, 64).default(1),
  ADMIN_EMAIL: z.email('must be an email address').default('operator@slatekeeper.test'),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have 12 to 128 characters')
    .max(128, 'must have 12 to 128 characters')
    .optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ALLOWED_DOMAINS: listOf(domain),
  OIDC_VERIFIED_ISSUERS: z
    .string()
    .default('')
    .transform(text => splitList(text).filter(Boolean))
    .pipe(z.array(issuer)),
  OIDC_ROLE_CLAIM: z.string().min(1).optional(),
  OIDC_ROLES: roleMap.optional(),
  OIDC_NAME: z.string().trim().min(1).max(32, 'must have 32 characters or less').default('single sign-on'),
  PASSWORD_SIGN_IN: z.enum(['on', 'off']).default('on'),
  NEXTAUTH_SECRET: secret.optional(),
  OTP_SECRET: secret.optional(),
  IDENTITY_KEY: secret.optional(),
  FEED_TOKEN: secret.optional(),
  METRICS_TOKEN: secret.optional(),
  RESEND_API_KEY: z.string().min(1).optional(),
  RESEND_BASE_URL: baseUrl.optional(),
  MAIL_FROM: z.string().min(3).default('Slatekeeper <no-reply@slatekeeper.test>'),
  TWILIO_ACCOUNT_SID: z.string().startsWith('AC', 'must begin with AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{8,15}$/, 'must be a number in the form +15551234567')
    .optional(),
  TWILIO_BASE_URL: baseUrl.optional(),
  PUSHER_APP_ID: z.string().min(1).optional(),
  PUSHER_KEY: z.string().min(1).max(255, 'must have 255 characters or less').optional(),
  PUSHER_SECRET: z.string().min(1).optional(),
  PUSHER_HOST: hostName.optional(),
  PUSHER_PORT: wholeNumber(1, 65_535).optional(),
  PUSHER_TLS: flagVariable.default(true),
  PUSHER_CLIENT_HOST: hostName.optional(),
  PUSHER_CLIENT_PORT: wholeNumber(1, 65_535).optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().min(1).optional(),
  FIREBASE_BASE_URL: serverUrl.optional(),
  STRIPE_SECRET_KEY: stripeKey.optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecrets.optional(),
  STRIPE_IDENTITY_KEY: stripeKey.optional(),
  STRIPE_IDENTITY_WEBHOOK_SECRET: webhookSecrets.optional(),
  STRIPE_BASE_URL: serverUrl.optional(),
  REDIS_URL: redisUrl.optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  TRUSTED_PROXIES: listOf(networkVariable, 'loopback,linklocal,uniquelocal'),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).default(10_000),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  QA_TOOLS: flagVariable.default(false),
  QA_WORLDS: wholeNumber(1, 1_000).default(100),
  TIMEOUT_SCALE: wholeNumber(1, 60).default(1),
  // OpenTelemetry's library reads these and its other variables itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'must be http/protobuf').optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('slatekeeper'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  ENVIRONMENT_NAME: z.string().trim().min(1).max(24, 'must have 24 characters or less').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

const ownPrefixes = /^(?:FIREBASE|OIDC|PUSHER|RESEND|STRIPE|TWILIO)_/

/** Names that look like a setting and are none: a misspelled one would have no effect. */
export const findUnknownSettings = (source: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(source).filter(name => ownPrefixes.test(name) && !Object.hasOwn(envShape.shape, name))

export type Env = Omit<z.output<typeof envShape>, 'PUBLIC_URL'> & {
  PUBLIC_URL: string
  /** False if PUBLIC_URL defaults to localhost. */
  isPublicUrlSet: boolean
  /** The process is a part of server.ts, not Next alone. */
  isBehindHttpServer: boolean
  /** Set by the start of the service. */
  isDatabaseEmbedded: boolean
}

/** The message names every missing or invalid setting, one per line. */
export class EnvError extends Error {}

/** Empty values count as absent. Throws an EnvError. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envShape.safeParse(present)
  const errors = parsed.error?.issues.map(issue => `${issue.path.join('.')} ${issue.message}`) ?? []
  errors.push(...findIncomplete(present), ...findNeedsIssuer(present))
  if (!parsed.success || errors.length > 0) throw new EnvError(errors.join('\n'))
  return {
    ...parsed.data,
    PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`,
    isPublicUrlSet: 'PUBLIC_URL' in present,
    isBehindHttpServer: present.BEHIND_HTTP_SERVER === '1',
    isDatabaseEmbedded: present.EMBEDDED_DATABASE === '1',
  }
}

const groups = {
  SMS: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  'realtime updates': ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET', 'PUSHER_HOST'],
  'Stripe payments': ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  'single sign-on': ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ALLOWED_DOMAINS'],
  'roles of single sign-on': ['OIDC_ROLE_CLAIM', 'OIDC_ROLES'],
  'identity checks by Stripe': ['STRIPE_IDENTITY_KEY', 'STRIPE_IDENTITY_WEBHOOK_SECRET'],
}

/** Settings that are useful only together; without this check, SMS would silently stay unsent. */
function findIncomplete(present: Record<string, string | undefined>): string[] {
  return Object.entries(groups).flatMap(([purpose, names]) => {
    const missing = names.filter(name => !present[name])
    if (missing.length === names.length) return []
    return missing.map(name => `${name} is missing: ${purpose} need ${names.join(', ')}`)
  })
}

/** Settings that have no effect, or lock everyone out, without a provider. */
function findNeedsIssuer(present: Record<string, string | undefined>): string[] {
  if (present.OIDC_ISSUER) return []
  return [
    ...(present.PASSWORD_SIGN_IN === 'off'
      ? ['PASSWORD_SIGN_IN=off needs OIDC_ISSUER: operators could not sign in at all']
      : []),
    ...(present.OIDC_ROLES ? ['OIDC_ROLES needs OIDC_ISSUER'] : []),
  ]
}

/** The embedded database, or one whose name ends in _test or _qa. */
export const isTestDatabase = ({ url, isEmbedded }: { url: string; isEmbedded: boolean }): boolean =>
  isEmbedded || /_(test|qa)$/.test(new URL(url).pathname)

/** Reasons not to start with `database`: missing secrets, and switches that require a test database. */
export function findInvalidSettings(settings: Env, database: { url: string; isEmbedded: boolean }): string[] {
  const secrets = ['NEXTAUTH_SECRET', 'OTP_SECRET'] as const
  const missing = secrets
    .filter(name => !settings[name])
    .map(name => `${name} is missing: set 16 characters or more`)
  if (isTestDatabase(database)) return [...missing, ...findStripeKeys(settings, 'live')]
  if (settings.NODE_ENV === 'production' && !settings.isPublicUrlSet)
    missing.push('PUBLIC_URL is missing: set the public URL of the service, such as https://play.example.com')
  if (settings.NODE_ENV === 'production' && !isEncrypted(settings.PUBLIC_URL))
    missing.push('PUBLIC_URL must begin with https: links and cookies sign users and operators in')
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

export const isLiveKey = (stripeKey: string): boolean => /^[a-z]+_live_/.test(stripeKey)

let current: Env | undefined

/** Read at first use. */
export function env(): Env {
  current ??= readEnv(process.env)
  return current
}
