import { formatLoggedValue } from '@/app/admin/(console)/audit/format-logged-value'
import { formatChangedResult } from '@/app/admin/(console)/matches/corrections/correction-labels'
import type { Amount, Facts, FactTable } from '@/lib/change/approval/facts'
import { fieldLabel } from '@/lib/change/field-label'
import { formatSettingName } from '@/lib/change/settings/rules'
import { formatAmount } from '@/lib/core/amount'
import { formatCount, sentenceCase } from '@/lib/core/format'
import { describeFlag } from '@/lib/people/identity/describe-flag'

/** Facts as texts for the dialog. */
export type ShownFacts = {
  values: { name: string; value: string }[]
  tables: { caption: string; columns: readonly string[]; rows: string[][]; footer: string }[]
}

type Viewer = { zone: string; now: Date }

export function formatFacts({ values, tables }: Facts, viewer: Viewer): ShownFacts {
  return {
    values: values.map(({ name, value, ...rest }) => {
      const text = formatValue(name, value, viewer)
      return {
        name: labelOf(name),
        value: 'before' in rest ? `${formatValue(name, rest.before, viewer)} → ${text}` : text,
      }
    }),
    tables: tables.map(({ title, columns, rows, count, sums, isEstimate }) => ({
      caption: count === 1 ? title : `${title} (${formatCount(count)})`,
      columns,
      rows: rows.map(row =>
        row.map((value, index) =>
          columns[index] === changeOfBalance && isAmounts(value)
            ? formatChanges(value)
            : formatValue('', value, viewer),
        ),
      ),
      footer: [
        ...(count > rows.length ? [`${formatCount(count - rows.length)} more rows are not shown`] : []),
        ...(isEstimate ? ['Can grow until the approval'] : []),
        ...sums.map(
          ({ name, amounts }) =>
            `${name} of all: ${name === changeOfBalance ? formatChanges(amounts) : formatAmounts(amounts)}`,
        ),
      ].join('. '),
    })),
  }
}

/** The facts of one of several requests: values and lists of one row as a text, longer lists as tables. */
export function summarizeFacts({ values, tables }: Facts, viewer: Viewer) {
  const isInText = ({ rows, isEstimate }: FactTable) => rows.length === 1 && !isEstimate
  const text = formatFacts({ values, tables: tables.filter(isInText) }, viewer)
  const rows = text.tables.map(({ caption, columns, rows: [row] }) => {
    const cells = columns.map((column, index) => `${column} ${row?.[index]}`)
    return `${caption}: ${cells.join(', ')}`
  })
  const parts = [...text.values.map(({ name, value }) => `${name}: ${value}`), ...rows]
  return {
    message: parts.join('; ') || (tables.length === 0 ? 'No values change.' : ''),
    tables: formatFacts({ values: [], tables: tables.filter(table => !isInText(table)) }, viewer).tables,
  }
}

function labelOf(name: string): string {
  const label = name.includes('_') ? formatSettingName(name) : fieldLabel(name)
  return sentenceCase(label)
}

/** Records that have a text on their own pages, by the name of their fact. */
const recordTexts: Readonly<Record<string, (record: never) => string>> = {
  flags: describeFlag,
  changedResults: formatChangedResult,
}

function formatValue(name: string, value: unknown, viewer: Viewer): string {
  const textOf = recordTexts[name]
  if (textOf && Array.isArray(value)) return value.map(record => textOf(record as never)).join('\n') || 'none'
  if (isAmounts(value)) return formatAmounts(value)
  if (value instanceof Date) return formatLoggedValue(name, value.toISOString(), viewer)
  return formatLoggedValue(name, value, viewer)
}

function isAmounts(value: unknown): value is Amount[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      item =>
        typeof item === 'object' &&
        item !== null &&
        Object.keys(item).length === 2 &&
        'bucket' in item &&
        'cents' in item,
    )
  )
}

/** The column and the sum of amounts that are added to balances or taken from them. */
const changeOfBalance = 'Change'

/** With the sign, also of what is added. */
const formatChanges = (amounts: readonly Amount[]) =>
  amounts.map(amount => (BigInt(amount.cents) > 0n ? '+' : '') + formatAmounts([amount])).join(', ') || 'none'

/** Cash with its name, because site credits are dollars too. */
function formatAmounts(amounts: readonly Amount[]): string {
  if (amounts.length === 0) return 'none'
  return amounts
    .map(({ bucket, cents }) => formatAmount(cents, bucket) + (bucket === 'cash' ? ' cash' : ''))
    .join(', ')
}
