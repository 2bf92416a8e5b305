import sql, { type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { type Filter, filter } from './filters'
import { isAmount, isDay, isReversed } from './rules'

const day = z.string().refine(text => text === '' || isDay(text))

const dateRangeShape = z.union([
  z
    .string()
    .regex(/^[1-9]\d{0,3}d$/)
    .transform(text => ({ days: Number(text.slice(0, -1)) })),
  z
    .string()
    .transform(text => text.split('..'))
    .pipe(z.tuple([day, day]))
    .refine(([first, last]) => Boolean(first || last) && !isReversed('date-range', first, last))
    .transform(([first, last]) => ({ first, last })),
])

/** The last n days, or two dates, inclusive: `created=60d`, `created=2026-11-01..2026-11-20`. */
export function dateRange(label: string, column: Sql): Filter {
  return filter({
    label,
    editor: { kind: 'date-range' },
    value: dateRangeShape,
    write: range => ('days' in range ? `${range.days}d` : `${range.first}..${range.last}`),
    describe(range) {
      if ('days' in range) return range.days === 1 ? 'Last day' : `Last ${range.days} days`
      if (!range.first) return `Until ${range.last}`
      return range.last ? `${range.first} to ${range.last}` : `Since ${range.first}`
    },
    where(range, { zone }) {
      if ('days' in range) return sql`${column} > now() - make_interval(days => ${range.days}::int)`
      const first = sql`${column} >= (${range.first || '-infinity'}::date)::timestamp at time zone ${zone}`
      const last = sql`${column} < (${range.last || 'infinity'}::date + 1)::timestamp at time zone ${zone}`
      if (!range.last) return first
      return range.first ? sql`${first} and ${last}` : last
    },
  })
}

const amount = z.string().refine(text => text === '' || isAmount(text))
const toCents = (text: string) => {
  const [units = '0', decimals = ''] = text.replace('-', '').split('.')
  const cents = BigInt(units) * 100n + BigInt(decimals.padEnd(2, '0'))
  return text.startsWith('-') ? -cents : cents
}

/** Amounts in hundredths, inclusive: `cash=10..50`, `cash=100..`. */
export function amountRange(
  label: string,
  unit: string,
  cents: (from: bigint | null, to: bigint | null) => Sql,
): Filter {
  return filter({
    label,
    editor: { kind: 'amount', unit },
    value: z
      .string()
      .transform(text => text.split('..'))
      .pipe(z.tuple([amount, amount]))
      .refine(([from, to]) => Boolean(from || to) && !isReversed('amount', from, to)),
    write: ([from, to]) => `${from}..${to}`,
    describe([from, to]) {
      const formatAmount = (text: string) => text.replace(/^(-?)/, sign => `${sign && '−'}${unit}`)
      if (!from) return `Up to ${formatAmount(to)}`
      return to ? `${formatAmount(from)} to ${formatAmount(to)}` : `${formatAmount(from)} or more`
    },
    where: ([from, to]) => cents(from ? toCents(from) : null, to ? toCents(to) : null),
  })
}
