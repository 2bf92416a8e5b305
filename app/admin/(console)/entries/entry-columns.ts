import { formatCents } from '@/lib/core/money'
import type { CsvColumn } from '@/lib/list/csv'
import type { ListedEntry } from '@/lib/play/entries/entries-list'

export const entryColumns: CsvColumn<ListedEntry>[] = [
  { head: 'ID', value: entry => `E-${entry.id}` },
  { head: 'User', value: entry => `U-${entry.userId}` },
  { head: 'Username', value: entry => entry.username },
  { head: 'Game', value: entry => entry.gameName },
  { head: 'Contest', value: entry => entry.contestName },
  { head: 'Mode', value: entry => entry.mode },
  { head: 'Picks', value: entry => entry.picks },
  { head: 'Multiplier', value: entry => entry.multiplier },
  { head: 'Buy-in', value: entry => formatCents(entry.buyInCents) },
  { head: 'Payout', value: entry => formatCents(entry.payoutCents) },
  { head: 'Outcome', value: entry => entry.outcome ?? 'open' },
  { head: 'Paid', value: entry => (entry.paidCents === null ? null : formatCents(entry.paidCents)) },
  { head: 'Created', value: entry => entry.createdAt },
  { head: 'Settled', value: entry => entry.settledAt },
]
