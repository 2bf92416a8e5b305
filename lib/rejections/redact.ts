import { maskEmail, maskEmails, maskPhone, maskRecipient } from '@/lib/mask'

const secret = /password|^otp|^code$|token|secret|authorization/i
const personal = /email|phone/i
const maxTextLength = 255
const maxItems = 20
const maxFields = 50

/**
 * Redacts client input for storage: removes everything below a secret name, masks everything below an email or phone
 * name and emails in other texts, and truncates long texts and lists.
 */
export function redact(value: unknown): unknown {
  return redactNamed(value, '', false)
}

/** For responses of the service: keeps its own sentences even below such a name. */
export function redactAnswer(value: unknown): unknown {
  return redactNamed(value, '', true)
}

function redactNamed(value: unknown, name: string, isResponse: boolean): unknown {
  if (value === null || value === undefined) return null
  const isContainer = typeof value === 'object'
  const isSentence = isResponse && (isContainer || typeof value === 'boolean' || isPhrase(value))
  if (secret.test(name) && !isSentence) return '[secret]'
  if (Array.isArray(value)) return value.slice(0, maxItems).map(item => redactNamed(item, name, isResponse))
  if (isContainer) return redactFields(value, name, isResponse)
  if (typeof value === 'boolean') return value
  if (personal.test(name) && !isSentence) return mask(value)
  return typeof value === 'number' ? value : truncate(maskEmails(String(value), maskEmail, maxTextLength + 1))
}

/** Everything below an email or phone name is masked, whatever the names of nested fields. */
function redactFields(value: object, name: string, isResponse: boolean): object {
  const fields = Object.entries(value).slice(0, maxFields)
  const nameOf = (key: string) => (personal.test(name) && !secret.test(key) ? name : key)
  return Object.fromEntries(
    fields.map(([key, inner]) => [truncate(key), redactNamed(inner, nameOf(key), isResponse)]),
  )
}

/** Secrets, emails and phone numbers never contain a space. */
function isPhrase(value: unknown): boolean {
  return typeof value === 'string' && value.includes(' ')
}

function mask(value: unknown): string {
  return typeof value === 'string'
    ? truncate(maskRecipient(value.slice(0, maxTextLength)))
    : maskPhone(String(value))
}

/** Truncates, and replaces what a jsonb column rejects: NUL and lone surrogates. */
function truncate(text: string): string {
  const isLong = text.length > maxTextLength
  const storable = text.slice(0, maxTextLength).replaceAll('\0', '\u{FFFD}').toWellFormed()
  return isLong ? `${storable}…` : storable
}
