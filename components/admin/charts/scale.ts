import { scaleLinear } from 'd3-scale'
import { formatCount, formatMoney, formatShort } from '@/components/ui/format'

/** What the figures of a chart are: counts, or amounts in cents. */
export type Unit = 'count' | 'money'

/** Days in their order, as ISO dates: 2026-11-20; or hours: 2026-11-20T14:00. */
export type Days = readonly string[]

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The round figure at which the scale ends; it always begins at zero, and its half is whole too. */
export function findTop(values: readonly (number | null)[]): number {
  const most = Math.max(1, ...values.map(value => value ?? 0))
  const top = scaleLinear().domain([0, most]).nice(4).domain()[1] ?? most
  return top + (top % 2)
}

/** Where a figure stands between the top of the plot (0) and its floor (100). */
export function heightOf(value: number, top: number): number {
  return 100 - (value / top) * 100
}

/** Where the middle of a day stands between the left (0) and the right (100) of a line. */
export function placeOf(index: number, count: number): number {
  return count < 2 ? 100 : (index / (count - 1)) * 100
}

/** A figure in full: "4,812", "$182,440.50". */
export function writeFigure(value: number, unit: Unit): string {
  return unit === 'money' ? formatMoney(value) : formatCount(value)
}

/** A figure of the scale: "6k", "$12k". */
export function writeTick(value: number, unit: Unit): string {
  return unit === 'money' ? `$${formatShort(value / 100)}` : formatShort(value)
}

/** A day under the plot: "24 Oct"; an hour is "14:00". */
export function writeDate(day: string): string {
  if (day.length > 10) return day.slice(11)
  const at = new Date(day)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]}`
}

/** A day as it is read out: "Fri 20 Nov". */
export function writeDay(day: string): string {
  if (day.length > 10) return `${writeDay(day.slice(0, 10))}, ${day.slice(11)}`
  return `${days[new Date(day).getUTCDay()]} ${writeDate(day)}`
}

/** How a sum moved against the one before: its sign, its size in percent, and whether there is anything to compare. */
export function changeOf(now: number, before: number) {
  if (before === 0) return null
  const share = (now - before) / before
  const isUp = share >= 0
  return { isUp, words: `${isUp ? '▲' : '▼'} ${(Math.abs(share) * 100).toFixed(1)}%` }
}
