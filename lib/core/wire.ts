import { z } from 'zod'
import { incompleteMessage, isIncomplete } from '@/lib/core/rules'

/** The contract's format: UTC, six fractional digits, Z. */
export function timestamp(time: Date): string {
  return `${time.toISOString().slice(0, -1)}000Z`
}

/** `<date> <time>` in UTC without a zone, only for email_verified_date_time. */
export function dateTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ')
}

/** `November 3, 2026` in UTC, for sentences. */
export const formatDay = (time: Date) =>
  time.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export function flag(is: boolean): 0 | 1 {
  return is ? 1 : 0
}

/** Prefixes paths of this service with its public URL; absolute URLs are unchanged. */
export function absoluteUrl(publicUrl: string, path: string): string {
  return path.startsWith('/') ? publicUrl + path : path
}

export const flagShape = z.literal([0, 1]).meta({ description: 'Flag: 0 or 1' })
export const timestampShape = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .meta({
    description: 'UTC timestamp with six fractional digits',
    examples: ['2026-11-20T19:32:04.000000Z'],
  })
export const amountShape = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .meta({ description: 'Amount with two decimals', examples: ['12.50'] })
export const colorShape = z
  .string()
  .regex(/^0x[0-9A-F]{8}$/)
  .meta({ description: 'Color as 0xAARRGGBB', examples: ['0xFF1D5FD1'] })

/** PostgreSQL has no year 0. */
const hasYear = (text: string) => !text.startsWith('0000')

export const dayShape = z.iso.date().refine(hasYear)

export const utcTimeShape = z.iso.datetime().refine(hasYear)

/** A time that an operator enters: another year, which the calendar does not show either, is a typing error. */
export const enteredTimeShape = (message?: string) =>
  z.iso.datetime(message).refine(text => text >= '2000' && text < '2200', {
    error: ({ input }) =>
      isIncomplete(String(input)) ? incompleteMessage : 'Enter a year from 2000 to 2199.',
  })

/** A time of a form or of code, as a Date. */
export const instantShape = z
  .union([z.date(), z.iso.datetime().transform(at => new Date(at))])
  .refine(at => !isIncomplete(at.toISOString()), incompleteMessage)

/** A whole number of a form. Numbers that JavaScript does not represent exactly get the message of the maximum too. */
export const integerShape = (message: string, max: number, tooMuch: string) =>
  z.int({ error: ({ code }) => (code === 'too_big' ? tooMuch : message) }).max(max, tooMuch)

/** Rejects unknown fields by name: a misspelled one would be ignored, and its value lost. */
export const strictShape = <Shape extends z.ZodRawShape>(shape: Shape, known = Object.keys(shape)) =>
  z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? `This field is unknown. Known fields are ${known.join(', ')}.`
        : undefined,
  })

/** The local part and the labels as mail servers accept them. */
const emailPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z\d-]{2,59})$/

/** One address; a domain in another script becomes its ASCII form, which mail servers know. */
export const emailShape = (error?: string) =>
  z
    .string()
    .trim()
    .max(255)
    .overwrite(toAsciiDomain)
    // The ASCII form is longer.
    .max(255)
    .check(z.email({ pattern: emailPattern, ...(error && { error }) }))

function toAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || !/[^\0-\x7f]/.test(domain) || /[\s/?#:@\\]/.test(domain)) return email
  return URL.canParse(`http://${domain}`) ? email.slice(0, at + 1) + new URL(`http://${domain}`).host : email
}

/** PostgreSQL's maximum integer. */
export const maxId = 2_147_483_647

export const idShape = z.int().min(1).max(maxId)

/** The maximum of IDs of 64 bits, which are numbers in JSON. */
export const maxLongId = Number.MAX_SAFE_INTEGER

/** For tables that grow with play and money (decision 105). */
export const longIdShape = z.int().min(1).max(maxLongId).meta({ format: 'int64' })

/** The same in replies, where generated clients need the type only. */
export const longIdReply = z.int().meta({ format: 'int64' })

/** For texts of paths and forms: a whole number in decimal digits only, so that an ID has one form. */
export const fromText = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess(
    text => (typeof text === 'string' && /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : text),
    shape,
  )

/** An optional field of which apps send the empty text. */
export const emptyAsMissing = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess(text => (typeof text === 'string' && text.trim() === '' ? undefined : text), shape.optional())

/** In any case: apps write iOS and Android. */
export const platformShape = emptyAsMissing(
  z.preprocess(
    name => (typeof name === 'string' ? name.trim().toLowerCase() : name),
    z.enum(['android', 'ios']),
  ),
)

/** A balance of a user. */
export const bucketShape = z.enum(['cash', 'site_credits', 'credits', 'bucks', 'reward_credits']).meta({
  description:
    'cash: can be withdrawn. site_credits: pays for play in Cash mode, before cash. credits and bucks: play money of Arcade mode. reward_credits: rewards, such as for trivia.',
})

/** Position in a paged list: the ID of the last row. */
export const cursorShape = z
  .string()
  .regex(/^\d{1,18}$/, 'The cursor field must be the next_cursor of the previous page.')
  .meta({
    description: 'The `next_cursor` of the previous page; without it, the first page.',
    examples: ['88214'],
  })
export const nextCursorShape = z
  .string()
  .nullable()
  .meta({ description: 'The `cursor` of the next page; null on the last page.' })

/** Of the app, for hosted pages; see readReturnUrl. */
export const returnUrlShape = z.string().max(2_000).meta({
  description:
    'Where the page leads back to, with the outcome as query parameters. Its origin must be in CORS_ORIGINS, or its host in REDIRECT_HOSTS.',
})

/** Trimmed text. */
export const textShape = (maxLength = 255) => z.string().trim().min(1).max(maxLength)

export function isTimezone(name: string): boolean {
  // Offsets are rejected: newer engines accept +01:00.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
