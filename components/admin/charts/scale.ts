import { scaleLinear } from 'd3-scale'
import { formatCount, formatMoney, formatCompact } from '@/components/ui/format'

/** What the figures of a chart are: counts, or amounts in cents. */
export type Unit = 'count' | 'money'

/** Days in their order, as ISO dates: 2026-11-20; or hours: 2026-11-20T14:00. */
export type ChartDays = readonly string[]

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The round figure at which the scale ends; it always begins at zero, and its half is whole too. */
export function niceMax(values: readonly (number | null)[]): number {
  const most = Math.max(1, ...values.map(value => value ?? 0))
  const top = scaleLinear().domain([0, most]).nice(4).domain()[1] ?? most
  return top + (top % 2)
}

/** Where a figure stands between the top of the plot (0) and its floor (100). */
export function yPercent(value: number, top: number): number {
  return 100 - (value / top) * 100
}

/** Where the middle of a day stands between the left (0) and the right (100) of a line. */
export function xPercent(index: number, count: number): number {
  return count < 2 ? 100 : (index / (count - 1)) * 100
}

/** A figure in full: "4,812", "$182,440.50". */
export function formatValue(value: number, unit: Unit): string {
  return unit === 'money' ? formatMoney(value) : formatCount(value)
}

/** A figure of the scale: "6k", "$12k". */
export function formatTick(value: number, unit: Unit): string {
  return unit === 'money' ? `$${formatCompact(value / 100)}` : formatCompact(value)
}

/** A day under the plot: "24 Oct"; an hour is "14:00". */
export function formatAxisDate(day: string): string {
  if (day.length > 10) return day.slice(11)
  const at = new Date(day)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]}`
}

/** A day as it is read out: "Fri 20 Nov". */
export function formatAxisDay(day: string): string {
  if (day.length > 10) return `${formatAxisDay(day.slice(0, 10))}, ${day.slice(11)}`
  return `${days[new Date(day).getUTCDay()]} ${formatAxisDate(day)}`
}

/** How a sum moved against the one before: its sign, its size in percent, and whether there is anything to compare. */
export function percentChange(now: number, before: number) {
  if (before === 0) return null
  const share = (now - before) / before
  const isUp = share >= 0
  return { isUp, words: `${isUp ? '▲' : '▼'} ${(Math.abs(share) * 100).toFixed(1)}%` }
}
