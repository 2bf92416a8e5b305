import { isIP } from 'node:net'

/**
 * What a bundle contains of a setting: a number, one of these words, protocol, host and port of a URL, or only whether it
 * is set. Settings that are not listed here are not in the bundle at all.
 */
type Shown = 'number' | readonly string[] | 'url' | 'presence'

const flag = ['0', '1'] as const
const onOff = ['on', 'off'] as const

export const shownSettings: Readonly<Record<string, Shown>> = {
  NODE_ENV: ['development', 'production', 'test'],
  HOST: 'presence',
  PORT: 'number',
  PUBLIC_URL: 'url',
  REDIRECT_HOSTS: 'presence',
  CORS_ORIGINS: 'presence',
  DATABASE_URL: 'url',
  DIRECT_DATABASE_URL: 'url',
  DATABASE_REPLICA_URL: 'url',
  REPLICA_MAX_LAG_SECONDS: 'number',
  DATA_DIR: 'presence',
  MIGRATE: flag,
  WORKERS: 'number',
  TRUST_PROXY: 'number',
  TRUSTED_PROXIES: 'presence',
  MAX_CONNECTIONS: 'number',
  NEXTAUTH_SECRET: 'presence',
  OTP_SECRET: 'presence',
  IDENTITY_KEY: 'presence',
  FEED_TOKEN: 'presence',
  METRICS_TOKEN: 'presence',
  ADMIN_EMAIL: 'presence',
  ADMIN_PASSWORD: 'presence',
  OIDC_ISSUER: 'url',
  OIDC_CLIENT_ID: 'presence',
  OIDC_CLIENT_SECRET: 'presence',
  OIDC_ALLOWED_DOMAINS: 'presence',
  OIDC_VERIFIED_ISSUERS: 'presence',
  OIDC_ROLE_CLAIM: 'presence',
  OIDC_ROLES: 'presence',
  OIDC_NAME: 'presence',
  PASSWORD_SIGN_IN: onOff,
  RESEND_API_KEY: 'presence',
  RESEND_BASE_URL: 'url',
  MAIL_FROM: 'presence',
  TWILIO_ACCOUNT_SID: 'presence',
  TWILIO_AUTH_TOKEN: 'presence',
  TWILIO_FROM: 'presence',
  TWILIO_BASE_URL: 'url',
  PUSHER_APP_ID: 'presence',
  PUSHER_KEY: 'presence',
  PUSHER_SECRET: 'presence',
  PUSHER_HOST: 'presence',
  PUSHER_PORT: 'number',
  PUSHER_TLS: flag,
  PUSHER_CLIENT_HOST: 'presence',
  PUSHER_CLIENT_PORT: 'number',
  FIREBASE_SERVICE_ACCOUNT: 'presence',
  FIREBASE_BASE_URL: 'url',
  STRIPE_SECRET_KEY: 'presence',
  STRIPE_WEBHOOK_SECRET: 'presence',
  STRIPE_BASE_URL: 'url',
  STRIPE_IDENTITY_KEY: 'presence',
  STRIPE_IDENTITY_WEBHOOK_SECRET: 'presence',
  REDIS_URL: 'url',
  RATE_LIMITS: onOff,
  QA_TOOLS: flag,
  QA_WORLDS: 'number',
  ENVIRONMENT_NAME: 'presence',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'url',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'url',
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'url',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'presence',
  OTEL_SERVICE_NAME: 'presence',
  OTEL_TRACES_SAMPLER: 'presence',
  OTEL_TRACES_SAMPLER_ARG: 'number',
  OTEL_METRICS_EXPORTER: ['otlp', 'none'],
  OTEL_METRIC_EXPORT_INTERVAL: 'number',
  OTEL_SDK_DISABLED: ['true', 'false'],
  TIMEOUT_SCALE: 'number',
  LOG_LEVEL: ['debug', 'info', 'warn', 'error', 'silent'],
}

export function describeEnvironment(
  source: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shownSettings).map(([name, shown]) => [name, describe(source[name], shown)]),
  )
}

function describe(value: string | undefined, shown: Shown): unknown {
  if (!value) return 'not set'
  if (shown === 'presence') return 'set'
  if (shown === 'url') return describeUrl(value)
  const isValid = shown === 'number' ? /^\d{1,9}(?:\.\d{1,9})?$/.test(value) : shown.includes(value)
  return isValid ? value : 'set, invalid'
}

const protocols = ['http:', 'https:', 'postgres:', 'postgresql:', 'redis:', 'rediss:']

/** Without credentials, path and query. An address is the place of a machine, so only its kind is shown. */
function describeUrl(text: string): unknown {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !protocols.includes(url.protocol)) return 'set, invalid'
  return {
    protocol: url.protocol.slice(0, -1),
    host: describeHost(url.hostname),
    port: url.port || 'default',
    hasPassword: url.password !== '',
  }
}

function describeHost(hostname: string): string {
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return 'localhost'
  const version = isIP(hostname.replace(/^\[|\]$/g, ''))
  return version === 0 ? hostname : `IPv${version} address`
}
