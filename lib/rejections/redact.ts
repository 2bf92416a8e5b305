import { maskEmail, maskEmails, maskPhone, maskRecipient } from '@/lib/mask'

const secret = /password|^otp|^code$|token|secret|authorization/i
const personal = /email|phone/i
const maxTextLength = 255
const maxItems = 20
const maxFields = 50

/**
 * What a caller sent, as it may be kept: everything below a secret name is gone, everything below an email or phone name
 * is masked, and so are addresses in other texts. Long texts and lists are cut.
 */
export function redact(value: unknown): unknown {
  return redactNamed(value, '', false)
}

/** The same for what the service answered: its own sentences stay, also below such a name. */
export function redactAnswer(value: unknown): unknown {
  return redactNamed(value, '', true)
}

function redactNamed(value: unknown, name: string, isOurs: boolean): unknown {
  if (value === null || value === undefined) return null
  const isContainer = typeof value === 'object'
  const isSentence = isOurs && (isContainer || typeof value === 'boolean' || isWords(value))
  if (secret.test(name) && !isSentence) return '[secret]'
  if (Array.isArray(value)) return value.slice(0, maxItems).map(item => redactNamed(item, name, isOurs))
  if (isContainer) return redactFields(value, name, isOurs)
  if (typeof value === 'boolean') return value
  if (personal.test(name) && !isSentence) return mask(value)
  return typeof value === 'number' ? value : cut(maskEmails(String(value), maskEmail, maxTextLength + 1))
}

/** A field below an email or phone name is one itself, whatever its own name is. */
function redactFields(value: object, name: string, isOurs: boolean): object {
  const fields = Object.entries(value).slice(0, maxFields)
  const nameOf = (key: string) => (personal.test(name) && !secret.test(key) ? name : key)
  return Object.fromEntries(fields.map(([key, inner]) => [cut(key), redactNamed(inner, nameOf(key), isOurs)]))
}

/** A value with a space: no secret, address or phone of ours has one. */
function isWords(value: unknown): boolean {
  return typeof value === 'string' && value.includes(' ')
}

function mask(value: unknown): string {
  return typeof value === 'string'
    ? cut(maskRecipient(value.slice(0, maxTextLength)))
    : maskPhone(String(value))
}

/** Text that a jsonb column takes: no NUL, no half characters. */
function cut(text: string): string {
  const isLong = text.length > maxTextLength
  const storable = text.slice(0, maxTextLength).replaceAll('\0', '\u{FFFD}').toWellFormed()
  return isLong ? `${storable}…` : storable
}
