import { maskEmail, maskEmails, maskRecipient } from '@/lib/mask'

const secret = /password|^otp|^code$|token|secret|authorization/i
const personal = /email|phone/i
const longestText = 255
const longestList = 20

/** What was sent or answered, as it may be kept: secrets by name are gone, addresses and numbers masked, long things cut. */
export function redact(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return value ?? null
  if (secret.test(name) && typeof value !== 'object') return '[secret]'
  if (personal.test(name) && typeof value === 'string') return cut(maskRecipient(value))
  if (typeof value === 'string') return cut(maskEmails(value, maskEmail))
  if (Array.isArray(value)) return value.slice(0, longestList).map(each => redact(each, name))
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redact(inner, key)]))
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/** Text that a jsonb column takes: no NUL, no half characters. */
function cut(text: string): string {
  const storable = text.replaceAll('\0', '\u{FFFD}').toWellFormed()
  return storable.length > longestText ? `${storable.slice(0, longestText)}…`.toWellFormed() : storable
}
