import proxyAddr from 'proxy-addr'
import { z } from 'zod'

/** Roles of the console; lib/operator/rules has their meaning. */
const operatorRoles = ['viewer', 'editor', 'manager'] as const
type OperatorRole = (typeof operatorRoles)[number]

const flag = z.enum(['0', '1']).transform(value => value === '1')
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const baseUrl = url.transform(text => text.replace(/(?<!\/)\/+$/, ''))
const serverUrl = url.regex(/^\w+:\/\/[^/?#@]+\/?$/, 'must be a URL without a path')
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
const redisUrl = z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' })
const hostName = z.string().regex(/^[\w.-]{1,253}$/, 'must be a host name without scheme and port')
const origin = z
  .string()
  .regex(
    /^[a-z][a-z\d+.-]*:\/\/[a-z\d.:[\]-]+$/,
    'must be an origin such as https://app.example.com or capacitor://localhost, without a path',
  )
const split = (text: string) => text.split(',').map(part => part.trim())
/** Separated by commas, in lower case. */
const listOf = (item: z.ZodType<string, string>, initial = '') =>
  z
    .string()
    .default(initial)
    .transform(text => split(text.toLowerCase()).filter(Boolean))
    .pipe(z.array(item))
const domain = z
  .string()
  .regex(/^(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/, 'must be domains such as example.com, separated by commas')
const network = z
  .string()
  .refine(isNetwork, 'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal')
const host = z
  .string()
  .regex(/^[\w.:-]{1,253}$/, 'must be an address or name of this machine, such as 127.0.0.1 or 0.0.0.0')
const issuer = z
  .url({ error: 'must be a URL' })
  .refine(
    text => !URL.canParse(text) || isSafeIssuer(new URL(text)),
    'must be an https URL without query and fragment; http only on localhost',
  )
const roleMap = z.string().transform(readRoleMap)
const secret = z.string().min(16, 'must have at least 16 characters')
const stripeKey = z
  .string()
  .regex(/^(?:sk|rk)_(?:test|live)_\w{1,255}$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
/** Several while a secret is replaced, and for several endpoints. */
const webhookSecrets = z
  .string()
  .transform(split)
  .pipe(z.array(z.string().regex(/^whsec_\w{1,255}$/, 'must be secrets that begin with whsec_')))
const samplers = ['always_on', 'always_off', 'traceidratio'].flatMap(name => [name, `parentbased_${name}`])
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} or less`)

const shape = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: host.default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  PUBLIC_URL: baseUrl.optional(),
  REDIRECT_HOSTS: listOf(hostName),
  CORS_ORIGINS: listOf(origin),
  DATABASE_URL: postgresUrl.optional(),
  DIRECT_DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  REPLICA_MAX_LAG_SECONDS: wholeNumber(2, 3_600).default(5),
  DATA_DIR: z.string().min(1).default('.data'),
  MIGRATE: flag.default(false),
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
  PUSHER_TLS: flag.default(true),
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
  TRUSTED_PROXIES: listOf(network, 'loopback,linklocal,uniquelocal'),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).default(10_000),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  QA_TOOLS: flag.default(false),
  TIMEOUT_SCALE: wholeNumber(1, 60).default(1),
  // OpenTelemetry's library reads these and its other variables itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'must be http/protobuf').optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('slatekeeper'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('none'),
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(1_000, 3_600_000).default(60_000),
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  ENVIRONMENT_NAME: z.string().trim().min(1).max(24, 'must have 24 characters or less').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Env = Omit<z.output<typeof shape>, 'PUBLIC_URL'> & {
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
  const parsed = shape.safeParse(present)
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

function isNetwork(text: string): boolean {
  try {
    proxyAddr.compile(text)
    return true
  } catch {
    return false
  }
}

/** From `value=role,value=role`: the role of each value of the claim. */
function readRoleMap(text: string, context: z.RefinementCtx): Record<string, OperatorRole> {
  const pairs = text.split(',').map(part => {
    const at = part.lastIndexOf('=')
    return [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()] as const
  })
  if (pairs.every(([value, role]) => value !== '' && (operatorRoles as readonly string[]).includes(role)))
    return Object.fromEntries(pairs) as Record<string, OperatorRole>
  context.addIssue('must be pairs such as slate-managers=manager,slate-editors=editor')
  return z.NEVER
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

/** What travels to the provider and back decides who is a manager, so it is encrypted outside of one machine. */
function isSafeIssuer({ protocol, hostname, search, hash }: URL): boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isLocal)) && search === '' && hash === ''
}

/** The embedded database, or one whose name ends in _test or _qa. */
export const isTestDatabase = ({ url, isEmbedded }: { url: string; isEmbedded: boolean }): boolean =>
  isEmbedded || /_(test|qa)$/.test(new URL(url).pathname)

export const isLiveKey = (stripeKey: string): boolean => /^[a-z]+_live_/.test(stripeKey)

let current: Env | undefined

/** Read at first use. */
export function env(): Env {
  current ??= readEnv(process.env)
  return current
}
