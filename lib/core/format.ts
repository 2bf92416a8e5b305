const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes a browser longer than using it on a whole page. */
function findFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

const numbers = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const

/** Local time in an IANA time zone. `weekday` counts from Sunday as 0, `month` from January as 1. */
export function wallTime(at: Date, zone: string) {
  const found = findFormat('en-US', { ...numbers, timeZone: zone }).formatToParts(at)
  const parts = Object.fromEntries(found.map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return { year, month, day, hour, minute, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

/** ET, CET or UTC; EDT or EST for a time that clocks show twice; a GMT offset where the zone has no abbreviation. */
export function formatTimeZone(zone: string, at: Date): string {
  if (zone === 'UTC' || zone === 'Etc/UTC') return 'UTC'
  const name = (locale: string, timeZoneName: 'shortGeneric' | 'short') =>
    findFormat(locale, { timeZone: zone, timeZoneName })
      .formatToParts(at)
      .find(part => part.type === 'timeZoneName')?.value ?? zone
  const generic = name('en-US', 'shortGeneric')
  if (/^[A-Z]{2,4}$/.test(generic)) return isShownTwice(at, zone) ? name('en-US', 'short') : generic
  const european = name('en-GB', 'short')
  return /^[A-Z]{2,5}$/.test(european) ? european : name('en-US', 'short')
}

/** Whether the clocks of the zone show the time twice, because they go back by an hour. */
function isShownTwice(at: Date, zone: string): boolean {
  const { day, hour, minute } = wallTime(at, zone)
  return [-1, 1].some(hours => {
    const other = wallTime(new Date(at.getTime() + hours * 3_600_000), zone)
    return other.day === day && other.hour === hour && other.minute === minute
  })
}

/** "18:00". */
export function formatTime(at: Date, zone: string): string {
  const { hour, minute } = wallTime(at, zone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** "Fri 20 Nov"; includes the year if it differs from that of `now`. */
export function formatDate(at: Date, zone: string, now: Date): string {
  const { weekday, day, month, year } = wallTime(at, zone)
  const isThisYear = year === wallTime(now, zone).year
  return `${days[weekday]} ${day} ${monthNames[month - 1]}${isThisYear ? '' : ` ${year}`}`
}

/** "17 Apr 1993" for the date 1993-04-17. */
export function formatCalendarDate(date: string): string {
  const [year, month = 1, day = 1] = date.split('-').map(Number)
  return `${day} ${monthNames[month - 1]} ${year}`
}

/** "Fri 20 Nov, 18:00 ET"; includes the year if it differs from that of `now`. */
export function formatDateTime(at: Date, zone: string, now: Date): string {
  return `${formatDate(at, zone, now)}, ${formatTime(at, zone)} ${formatTimeZone(zone, at)}`
}

/**
 * "in 3 h 28 min", "6 min ago", "2 days ago". Minutes accompany hours only for times less than 10 hours ahead. A time ahead is
 * rounded, so that an end in 24 hours still is one a minute later; an age counts whole units.
 */
export function formatRelative(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1_000)
  const isAhead = seconds > 0
  const span = formatSpan(Math.abs(seconds), isAhead)
  if (span === '') return 'now'
  return isAhead ? `in ${span}` : `${span} ago`
}

function formatSpan(seconds: number, isAhead: boolean): string {
  const round = isAhead ? Math.round : Math.floor
  if (seconds < 1) return ''
  if (seconds < 60) return `${seconds} s`
  const minutes = round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const wholeHours = Math.floor(minutes / 60)
  if (wholeHours < 10 && isAhead)
    return minutes % 60 > 0 ? `${wholeHours} h ${minutes % 60} min` : `${wholeHours} h`
  const hours = round(minutes / 60)
  if (hours < 48) return `${hours} h`
  const wholeDays = round(hours / 24)
  if (wholeDays < 90) return `${wholeDays} days`
  return wholeDays < 730 ? `${round(wholeDays / 30.44)} months` : `${round(wholeDays / 365.25)} years`
}

/** "$1,046.00", "−$5.00" with a true minus sign; "$2.505" for input that a form rejects. */
export function formatMoney(cents: number | bigint): string {
  return `${cents < 0 ? '−' : ''}$${formatHundredths(cents)}`
}

/** "1,250 bucks", "−7.50 credits". */
export function formatUnits(hundredths: number | bigint, name: string): string {
  return `${hundredths < 0 ? '−' : ''}${formatHundredths(hundredths).replace(/\.00$/, '')} ${name}`
}

/** Without its sign. */
function formatHundredths(cents: number | bigint): string {
  if (typeof cents === 'number' && !Number.isInteger(cents)) return formatFraction(Math.abs(cents) / 100)
  const whole = BigInt(cents)
  const amount = whole < 0n ? -whole : whole
  return `${formatCount(amount / 100n)}.${String(amount % 100n).padStart(2, '0')}`
}

/** Number fields keep six decimals. */
function formatFraction(amount: number): string {
  const [whole, decimals = ''] = String(Number(amount.toFixed(6))).split('.')
  return `${formatCount(Number(whole))}.${decimals.padEnd(2, '0')}`
}

/** "18,204"; "1,000+" where counting stopped and there can be more. */
export function formatCount(count: number | bigint, { hasMore = false } = {}): string {
  const digits = String(count)
    .replace(/\B(?=(\d{3})+$)/g, ',')
    .replace(/^-/, '−')
  return hasMore ? `${digits}+` : digits
}

/** "−2.5" for -2.5 or the decimal "-2.50" of the database, with a true minus sign. */
export function formatNumber(value: number | string): string {
  return String(Number(value)).replace(/^-/, '−')
}

/** "in progress" as "In progress"; names such as iOS are kept. */
export function sentenceCase(text: string): string {
  return /^[a-z][A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

/** A title within a sentence: "Maintenance of iOS" as "maintenance of iOS", "US state" as it is. */
export function lowerFirst(text: string): string {
  if (/^\p{Lu}{2}/u.test(text)) return text
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** "1 change", "3 changes"; pass the plural if it is irregular. */
export function pluralize(count: number | bigint, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${Number(count) === 1 ? one : many}`
}

/** "7 changes", or "the latest 20 changes" where a list ends at `max`. */
export function formatLatest(count: number, max: number, one: string): string {
  return count < max ? pluralize(count, one) : `the latest ${pluralize(count, one)}`
}

/** "about 1.2 million", "about 340". */
export function formatEstimate(count: number): string {
  if (count >= 999_500) return `about ${trim(count / 1_000_000)} million`
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return `about ${formatCount(Math.round(count / magnitude) * magnitude)}`
}

/** 0.435 as "43.5%", 12.4 as "1,240%". */
export function formatPercent(share: number): string {
  const percent = share * 100
  return Math.abs(percent) < 1_000 ? `${trim(percent)}%` : `${formatCount(Math.round(percent))}%`
}

/** "300", "12k", "1.5m". */
export function formatCompact(value: number): string {
  if (Math.abs(value) >= 1_000_000) return `${trim(value / 1_000_000)}m`
  return Math.abs(value) >= 1_000 ? `${trim(value / 1_000)}k` : trim(value)
}

function trim(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '').replace(/^-/, '−')
}
