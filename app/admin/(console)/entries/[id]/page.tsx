import type { Metadata, Route } from 'next'
import Link from 'next/link'
import { formatAmount } from '@/components/admin/amount'
import { EntryState, nameMovement, tellStake } from '@/app/admin/(console)/entries/words'
import { loadByIdParam } from '@/lib/page/id-param'
import { Card } from '@/components/admin/layout/card'
import { FactsRail, WithRail } from '@/components/admin/layout/facts-rail'
import { DetailHeader } from '@/components/admin/layout/page-header'
import { Time } from '@/components/ui/time'
import { requireOperator } from '@/lib/auth/operator'
import { findEntry, type EntryDetail } from '@/lib/entries/find-entry'
import { Picks } from './picks'

export const metadata: Metadata = { title: 'Entry' }

/** One entry: its picks on the lines that they were sold on, and every movement of its money. */
export default async function EntryPage({ params }: { params: Promise<{ id: string }> }) {
  await requireOperator()
  const entry = await loadByIdParam(params, findEntry)
  return (
    <>
      <DetailHeader
        title={entry.contestName}
        id={`E-${entry.id}`}
        state={<EntryState outcome={entry.outcome} />}
      >
        What was sold stays as it was sold; money moves by settlement and by agreed corrections only.
      </DetailHeader>
      <WithRail rail={<Rail entry={entry} />}>
        <div className="grid gap-4">
          <Picks picks={entry.players} />
          <Movements entry={entry} />
        </div>
      </WithRail>
    </>
  )
}

function Rail({ entry }: { entry: EntryDetail }) {
  const { userId, username, mode, buyInCents, multiplier, payoutCents } = entry
  const { paidCents, outcome, settledAt } = entry
  return (
    <FactsRail
      groups={[
        {
          name: 'Entry',
          facts: [
            {
              name: 'User',
              value: (
                <Link href={`/admin/users/${userId}` as Route} className="text-accent hover:underline">
                  {username}
                </Link>
              ),
              note: `U-${userId}`,
            },
            { name: 'Game', value: entry.gameName },
            { name: 'Mode', value: mode },
            { name: 'Made', value: <Time at={entry.createdAt} relative="below" /> },
          ],
        },
        {
          name: 'Stake',
          facts: [
            { name: 'Buy-in', value: buyInCents === 0n ? 'Free' : tellStake(buyInCents, mode) },
            { name: 'Multiplier', value: `× ${Number(multiplier)}` },
            {
              name: 'Payout',
              value: tellStake(payoutCents, mode),
              note: `if all are right${tellDifference(entry)}`,
            },
            ...(outcome === null
              ? []
              : [{ name: 'Paid', value: tellStake(paidCents ?? 0n, mode), note: outcome }]),
          ],
        },
        ...(settledAt
          ? [
              {
                name: 'Settlement',
                facts: [
                  { name: 'Settled', value: <Time at={settledAt} relative="below" /> },
                  {
                    name: 'Times',
                    value: entry.settlement,
                    note: entry.settlement > 1 ? 'corrected' : 'as it came',
                  },
                ],
              },
            ]
          : []),
      ]}
    />
  )
}

function tellDifference({ mode, buyInCents, unreturnedCents }: EntryDetail): string {
  if (unreturnedCents > 0n) return `, less ${tellStake(unreturnedCents, mode)} paid by site credits`
  return buyInCents === 0n && mode === 'Cash' ? ', in site credits' : ''
}

function Movements({ entry }: { entry: EntryDetail }) {
  const { movements } = entry
  return (
    <Card title="Money" note="as the user’s buckets saw it" isLined isFlush>
      {movements.length === 0 ? (
        <p className="px-4 py-3 text-muted">A free entry that has paid nothing moved no money.</p>
      ) : (
        <ul className="divide-y divide-line">
          {movements.map(({ transactionId, kind, bucket, amountCents, reason, createdAt }) => (
            <li
              key={`${transactionId} ${bucket}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 fold:grid-cols-[minmax(0,1fr)_auto_160px]"
            >
              <span className="min-w-0">
                <span className="font-medium">{nameMovement(kind)}</span>{' '}
                <Link
                  href={`/admin/users/${entry.userId}/wallet?bucket=${bucket}&open=${transactionId}` as Route}
                  prefetch={false}
                  className="font-mono text-12 text-accent hover:underline"
                >
                  T-{transactionId}
                </Link>
                {reason && <span className="block text-12 text-muted">{reason}</span>}
              </span>
              <Time at={createdAt} className="text-12 text-muted max-fold:hidden" />
              <span className={`text-right tabular-nums ${amountCents > 0n ? 'text-positive' : ''}`}>
                {amountCents > 0n ? '+' : ''}
                {formatAmount(amountCents, bucket)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
