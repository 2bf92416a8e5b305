import { formatAmount } from '@/lib/core/amount'
import { formatMoney, formatNumber } from '@/lib/core/format'
import type { LoggedValues } from './declaration'
import { sentenceTime } from './sentence-time'

/** "publishAt" becomes "publish at", "creditsCents" becomes "credits", "picks6" becomes "6 picks", "color1" becomes "color 1", "in24Hours" becomes "in 24 hours", "isSold" becomes "sold". */
export function fieldLabel(name: string): string {
  return name
    .replace(/^picks(\d)$/, '$1 picks')
    .replace(/(?:_cents|Cents|_id|Id)$/, '')
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([a-z])(\d+)(?=$| )/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

const nouns: Readonly<Record<string, string>> = {
  'ends at': 'end',
  'starts at': 'start',
  'publish at': 'publish time',
  'buy in': 'buy-in',
  url: 'URL',
}

/** As fieldLabel, in a sentence: "endsAt" becomes "end". */
export function fieldNoun(name: string): string {
  return nouns[fieldLabel(name)] ?? fieldLabel(name)
}

/** What an edit conflict is about: "description, credits". */
export const listConflicts = (fields: readonly string[]): string => fields.map(fieldNoun).join(', ') || 'this'

type Changed = Pick<LoggedValues, 'before' | 'after' | 'buckets'>

/** "changed the goal of {subject} from 3 to 5", "changed the name and the end of {subject}", "changed 4 fields of {subject}". */
export function changedFields({ before, after, buckets }: Changed): string {
  const [name = '', ...others] = Object.keys(after)
  if (name === '') return 'changed {subject}'
  const changed = `changed ${listFields([name, ...others])} of {subject}`
  if (others.length > 0) return changed
  const from = formatField(name, before[name], buckets?.before)
  // The subject has the new name.
  if (name === 'name') return from ? `${changed} from ${from}` : changed
  const to = formatField(name, after[name], buckets?.after)
  return from && to ? `${changed} from ${from} to ${to}` : changed
}

/** What undoing a change of fields did: "restored the goal of {subject} to 3". */
export function restoredFields({ before, after, buckets }: Changed): string {
  const [name = '', ...others] = Object.keys(after)
  if (name === '') return 'restored the previous values of {subject}'
  const value = others.length === 0 ? formatField(name, before[name], buckets?.before) : ''
  return `restored ${listFields([name, ...others])} of {subject}${value && ` to ${value}`}`
}

function listFields(names: readonly string[]): string {
  if (names.length > 2) return `${names.length} fields`
  return names.map(name => `the ${fieldNoun(name)}`).join(' and ')
}

/** Empty for values that are long or that have another name on their page, and for amounts of an unknown unit. */
function formatField(name: string, value: unknown, bucket: string | null | undefined): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'number' && !name.endsWith('Id'))
    return name.endsWith('Cents') ? formatCentsOf(bucket, value) : formatNumber(value)
  if (typeof value !== 'string') return ''
  if (name.endsWith('At')) return sentenceTime(value)
  return name === 'name' ? `“${value}”` : ''
}

function formatCentsOf(bucket: string | null | undefined, cents: number): string {
  if (bucket === undefined) return ''
  return bucket === null ? formatMoney(cents) : formatAmount(cents, bucket)
}
