/** Runs of characters that no email address spans. */
const words = /[^\s"'=(<,)>]+/g

/**
 * Masks the email addresses in the first `maxLength` characters of a text and drops the rest, in linear time. An
 * address that the cut shortens is masked too.
 */
export function maskEmails(text: string, mask: (email: string) => string, maxLength = 2_000): string {
  const head = text.slice(0, maxLength)
  return head.replace(words, (word, start: number) => {
    const isShortened = start + word.length < text.length && start + word.length === maxLength
    return isEmail(word, isShortened) ? mask(word) : word
  })
}

/** Tests the text after the first `@` that is not at the start: an address stays visible in `a@example.com/@x`. */
function isEmail(word: string, isShortened: boolean): boolean {
  const at = word.indexOf('@', 1)
  return at > 0 && (isShortened || /\.\w/.test(word.slice(at)))
}

/** Masked email: first letter and domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}•••${at < 1 ? '' : email.slice(at)}`
}

/** Masked phone: last two digits. */
export function maskPhone(phone: string): string {
  return phone.length < 4 ? '•••' : `•••${phone.slice(-2)}`
}

export function maskRecipient(recipient: string): string {
  return recipient.includes('@') ? maskEmail(recipient) : maskPhone(recipient)
}

/** Emails, phones and positions in a text, also with URL escapes, are masked; everything else stays. In linear time. */
export function maskText(text: string): string {
  const plain = text.replace(/%([2-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const masked = maskEmails(plain, maskEmail, plain.length)
    .replace(phones, maskPhone)
    .replace(positions, hidden)
  return masked === plain ? text : masked
}

/** The largest ID is no phone. Ten digits in groups of three, three and four, with the country code 1 or without, and international numbers after a plus sign. */
const phones =
  /(?<![\p{L}\p{N}•])(?!2147483647)(?:\+?1[\s.()/_+‐-―-]{0,3})?\(?\d{3}[\s.()/_+‐-―-]{0,3}\d{3}[\s.()/_+‐-―-]{0,3}\d{4}(?![\p{L}\p{N}])|\+\d(?:[\s.()‐-―-]{0,2}\d){7,14}(?!\d)/gu

/** Degrees with four or more decimals: less than eleven meters. */
const positions = /(?<![\p{L}\d.:])-?\d{1,3}\.\d{4,}(?!\d|\.\d)/gu

const hidden = '•••'

/** The same in all texts and numbers below a value, whatever the names of its fields. */
export function maskValues<Value>(value: Value): Value {
  return mask(value) as Value
}

/** Like maskValues, for a row of our own columns: their whole numbers are IDs and amounts, which can have ten digits. */
export function maskRow<Row>(row: Row): Row {
  const masked = Object.entries(row as object).map(([name, value]) => [
    name,
    Number.isInteger(value) ? value : mask(value),
  ])
  return Object.fromEntries(masked) as Row
}

function mask(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'number') return isPersonalNumber(value) ? maskText(String(value)) : value
  if (Array.isArray(value)) return value.map(mask)
  if (value === null || typeof value !== 'object') return value
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [maskText(name), mask(inner)]))
}

/** A phone of ten digits, or a degree with decimals. */
function isPersonalNumber(value: number): boolean {
  if (Number.isInteger(value)) return value >= 2_000_000_000 && value < 20_000_000_000
  return Math.abs(value) <= 180 && /\.\d{4,}$/.test(String(value))
}
