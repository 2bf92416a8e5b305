import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import { formatPlayerResult } from '@/app/admin/(console)/matches/corrections/correction-labels'
import { returnedFact } from '@/app/admin/(console)/withdrawals/returned-fact'
import { Card, ListCard } from '@/components/page/card'
import { compact, type Fact, FactsTable } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { formatAmount } from '@/lib/core/amount'
import { formatCount, pluralize } from '@/lib/core/format'
import type { BucketChange, getCorrection } from '@/lib/play/corrections/list-corrections'
import type { ChangedResult } from '@/lib/play/corrections/rules'

type Found = Awaited<ReturnType<typeof getCorrection>>

export function ChangedResults({ figures }: { figures: readonly ChangedResult[] }) {
  return (
    <ListCard title="Changed results">
      {figures.map(({ feedPlayerId, name, from, to }) => (
        <li
          key={`${feedPlayerId} ${from.figure}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{name || `Player ${feedPlayerId}`}</span>
            <span className="block text-12 text-muted tabular-nums">player {feedPlayerId}</span>
          </span>
          <span className="flex items-center gap-2 tabular-nums">
            <del className="rounded-tag bg-danger-soft px-1.5 py-0.5 text-danger no-underline">
              {formatPlayerResult(from)}
            </del>
            <span className="text-muted">to</span>
            <ins className="rounded-tag bg-positive-soft px-1.5 py-0.5 text-positive no-underline">
              {formatPlayerResult(to)}
            </ins>
          </span>
        </li>
      ))}
    </ListCard>
  )
}

/** The operator who changed the results, and why. */
export function changeFacts({ changedBy }: Pick<Found, 'changedBy'>): Fact[] {
  if (!changedBy) return []
  const { name, reason } = changedBy
  return [
    { name: 'Results changed by', value: name },
    ...(reason ? [{ name: 'Reason for the change', value: reason }] : []),
  ]
}

/** Entries by outcome, net change by bucket and users who cannot cover it. */
export function differenceFacts(found: Found): Fact[] {
  const { entries, outcomes, changes, shortUsers, returned, status, reclaimedCents } = found
  const shortIds = new Set(shortUsers.map(user => user.userId))
  return compact<Fact>([
    {
      name: 'Entries',
      value: formatCount(entries),
      note: Object.entries(outcomes)
        .map(([words, count]) => `${formatCount(count)} ${words}`)
        .join(', '),
    },
    ...moneyFacts('Taken back', changes, -1n),
    ...moneyFacts('Paid out', changes, 1n),
    {
      name: 'Insufficient balance',
      value: shortIds.size === 0 ? 'None' : pluralize(shortIds.size, 'user'),
      ...(shortIds.size > 0 && { note: 'by current balances; the company covers the shortfall' }),
    },
    returnedFact(returned, status === 'open' && reclaimedCents > 0n),
  ])
}

/** One fact for all currencies that changed in this direction. */
function moneyFacts(name: string, changes: readonly BucketChange[], sign: 1n | -1n): Fact[] {
  const moved = changes.filter(({ cents }) => cents * sign > 0n)
  const value = moved.map(({ bucket, cents }) => formatAmount(cents * sign, bucket)).join(', ')
  return value ? [{ name, value, note: 'net, all users' }] : []
}

export function DifferenceCard({ correction }: { correction: Found }) {
  const { shortfalls } = correction
  return (
    <Card title="Changes">
      <FactsTable
        isInCard
        facts={[
          ...differenceFacts(correction),
          shortfalls.length > 0 && {
            name: 'Covered by the company',
            value: shortfalls.map(({ mode, cents }) => formatStake(cents, mode)).join(', '),
          },
        ]}
      />
    </Card>
  )
}

export function ShortUsers({ correction: { shortUsers } }: { correction: Found }) {
  if (shortUsers.length === 0) return null
  return (
    <ListCard title="Users with insufficient balance" note="by current balances">
      {shortUsers.map(({ userId, username, bucket, balanceCents, missingCents }) => (
        <li
          key={`${userId} ${bucket}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 tabular-nums"
        >
          <span className="min-w-0">
            <Link href={`/admin/users/${userId}`} className="block truncate font-medium hover:underline">
              {username}
            </Link>
            <span className="block text-12 text-muted">U-{userId}</span>
          </span>
          <span className="text-right">
            {formatAmount(missingCents, bucket)} missing
            <span className="block text-12 text-muted">has {formatAmount(balanceCents, bucket)}</span>
          </span>
        </li>
      ))}
    </ListCard>
  )
}
