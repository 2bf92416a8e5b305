import pino from 'pino'
import { maskEmails } from './mask'
import { traceFields } from './span'

const secret = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'otp',
  'password',
  'password_confirmation',
  'token',
  'accessToken',
  'access_token',
  'fcm_token',
  'email',
  'phone',
]
const depths = ['', '*.', '*.*.']
const at = (depth: string, name: string) =>
  name.startsWith('[') ? depth.replace(/\.$/, '') + name : depth + name
const longNumber = /\+?\d{10,}/g
const maxStackLength = 10_000

/** Masks email addresses and phone numbers and truncates the text to `maxLength`. */
export function maskPersonal(text: string, maxLength?: number): string {
  return maskEmails(text, () => '[email]', maxLength).replace(longNumber, '[number]')
}

/** An error for the log, without the values in a database error's detail. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: maskPersonal(String(error)) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: maskPersonal(error.message),
    stack: maskPersonal(error.stack ?? '', maxStackLength),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** A JSON log line as plain text for terminals. */
export function formatLogLine(text: string): string {
  const { level, time, msg, error, ...rest } = JSON.parse(text)
  const details = Object.entries(rest).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  const stack = error ? `\n${error.stack || error.message}` : ''
  return `${new Date(time).toISOString().slice(11, 19)} ${level.padEnd(5)} ${msg ?? ''}${details.join('')}${stack}\n`
}

const terminal = { write: (text: string) => void process.stdout.write(formatLogLine(text)) }

export const logOptions = {
  base: null,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { error: describeError },
  mixin: traceFields,
  redact: { paths: depths.flatMap(depth => secret.map(name => at(depth, name))), censor: '[redacted]' },
}

/** JSON lines on stdout, written asynchronously; plain text on a terminal. The entry point sets `log.level`. */
export const log = pino(
  logOptions,
  process.stdout.isTTY ? terminal : pino.destination({ dest: 1, sync: false }),
)
