import { scaleLinear } from 'd3-scale'
import { formatCompact, formatCount, formatMoney } from '@/lib/core/format'

/** Counts, or amounts in cents. */
export type Unit = 'count' | 'money'

/** ISO dates (2026-11-20) or hours (2026-11-20T14:00), ascending. */
export type ChartDays = readonly string[]

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The top of the axis: a round, even number above all values. */
export function niceMax(values: readonly (number | null)[]): number {
  const max = Math.max(1, ...values.map(value => value ?? 0))
  const top = scaleLinear().domain([0, max]).nice(4).domain()[1] ?? max
  return top + (top % 2)
}

/** Distance from the top of the plot, 0 to 100. */
export function yPercent(value: number, top: number): number {
  return 100 - (value / top) * 100
}

/** Distance from the left of the plot, 0 to 100. */
export function xPercent(index: number, count: number): number {
  return count < 2 ? 100 : (index / (count - 1)) * 100
}

/** Pixels between bars, so that all of them fit into 240 pixels. */
export function barGap(count: number): number {
  if (count <= 40) return 3
  return count <= 100 ? 1 : 0
}

/** "4,812", "$182,440.50" */
export function formatValue(value: number, unit: Unit): string {
  return unit === 'money' ? formatMoney(value) : formatCount(value)
}

/** "6k", "$12k" */
export function formatTick(value: number, unit: Unit): string {
  return unit === 'money' ? `$${formatCompact(value / 100)}` : formatCompact(value)
}

/** "24 Oct"; hours as "14:00". */
export function formatAxisDate(day: string): string {
  if (day.length > 10) return day.slice(11)
  const at = new Date(day)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]}`
}

/** "Fri 20 Nov" */
export function formatAxisDay(day: string): string {
  if (day.length > 10) return `${formatAxisDay(day.slice(0, 10))}, ${day.slice(11)}`
  return `${days[new Date(day).getUTCDay()]} ${formatAxisDate(day)}`
}

/** Change against the previous period: a percentage, or a factor of ten or more. Null if that was zero. */
export function percentChange(current: number, previous: number) {
  if (previous === 0) return null
  if (current >= 10 * previous)
    return { isUp: true, text: `▲ ${formatCount(Math.round(current / previous))}×` }
  const change = (current - previous) / previous
  const isUp = change >= 0
  return { isUp, text: `${isUp ? '▲' : '▼'} ${(Math.abs(change) * 100).toFixed(1)}%` }
}
