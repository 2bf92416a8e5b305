import { z } from 'zod'

/** A moment as the contract writes it: UTC, six fractional digits, Z. */
export function timestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, -1)}000Z`
}

/** `<date> <time>` in UTC without a zone, as email_verified_date_time alone is written. */
export function dateTime(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}

/** An integer flag. */
export function flag(is: boolean): 0 | 1 {
  return is ? 1 : 0
}

/** An address the app can load: a path under public/ becomes a full URL of this service, a full URL stays. */
export function absoluteUrl(publicUrl: string, path: string): string {
  return path.startsWith('/') ? publicUrl + path : path
}

/** Shapes of the wire that several resources share. */
export const flagShape = z.literal([0, 1]).meta({ description: 'Flag: 0 or 1' })
export const timestampShape = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .meta({ description: 'UTC moment with six fractional digits', examples: ['2026-11-20T19:32:04.000000Z'] })
export const amountShape = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .meta({ description: 'Amount with two decimals', examples: ['12.50'] })
export const colorShape = z
  .string()
  .regex(/^0x[0-9A-F]{8}$/)
  .meta({ description: 'Colour as 0xAARRGGBB', examples: ['0xFF1D5FD1'] })

/** The largest id that a column holds. */
export const maxId = 2_147_483_647

/** An id in a request. */
export const idShape = z.int().min(1).max(maxId)

/** Text in a request: kept as sent but for the white space around it, at most `most` characters. */
export const textShape = (most = 255) => z.string().trim().min(1).max(most)
