import { Absent, DateTimeCell, NameCell, StackedCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import type { entriesList, ListedEntry } from '@/lib/play/entries/entries-list'
import { winCents } from '@/lib/play/entries/rules'
import { EntryState, formatParts, formatWin } from './entry-labels'

export function presentEntryRow(entry: ListedEntry, { zone, now }: Reader): RowOf<typeof entriesList> {
  const { id, userId, username, contestName, mode, picks, buyInCents, paidCents, multiplier } = entry
  const href = `/admin/entries/${id}`
  return {
    id: String(id),
    name: `${contestName} of ${username}`,
    href,
    cells: {
      entry: <NameCell name={contestName} href={href} id={`E-${id}`} />,
      state: <EntryState outcome={entry.outcome} />,
      user: <NameCell name={username} href={`/admin/users/${userId}`} id={`U-${userId}`} />,
      picks: <StackedCell under={`× ${Number(multiplier)}`}>{picks}</StackedCell>,
      buyIn:
        buyInCents === 0n ? <Absent>Free</Absent> : formatParts(buyInCents, entry.creditsBuyInCents, mode),
      payout: (
        <StackedCell under={entry.outcome === null ? 'if all picks win' : 'paid'}>
          {entry.outcome === null
            ? formatWin(winCents(entry), mode)
            : formatParts(paidCents ?? 0n, entry.creditsPaidCents, mode)}
        </StackedCell>
      ),
      created: <DateTimeCell at={entry.createdAt} zone={zone} now={now} />,
      settled: <DateTimeCell at={entry.settledAt} zone={zone} now={now} absent="Open" />,
    },
  }
}
