import { CancelButton } from '@/app/admin/(console)/approvals/cancel-button'
import { EntryState, formatParts, formatStake, formatWin } from '@/app/admin/(console)/entries/entry-labels'
import { CorrectionNote } from '@/app/admin/(console)/matches/corrections/correction-note'
import { ListCard } from '@/components/page/card'
import { DetailHeader } from '@/components/page/detail-header'
import { FactsRail, WithRail } from '@/components/page/facts-rail'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { findRequestOf, type OpenRequest } from '@/lib/change/approval/store-request'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { loadByIdParam, readLongIdParam } from '@/lib/console/page/id-param'
import { formatAmount } from '@/lib/core/amount'
import { formatTransactionKind } from '@/lib/ledger/transaction-kind'
import { type EntryDetail, findEntry } from '@/lib/play/entries/find-entry'
import { winCents } from '@/lib/play/entries/rules'
import { refundEntry } from '@/lib/play/settlement/refund-entry'
import { Picks } from './picks'
import { RefundButton } from './refund-button'

export default async function EntryPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const entry = await loadByIdParam(params, findEntry, readLongIdParam)
  const request = await findRequestOf(refundEntry, { entryId: entry.id })
  const isManager = hasRole(operator, 'manager')
  return (
    <>
      <DetailHeader
        title={entry.contestName}
        id={`E-${entry.id}`}
        state={<EntryState outcome={entry.outcome} />}
        actions={
          entry.isRefundable &&
          !request &&
          isManager && (
            <RefundButton
              entryId={entry.id}
              username={entry.username}
              buyIn={entry.buyInCents === 0n ? 'Nothing' : formatBuyIn(entry)}
            />
          )
        }
      >
        The terms of an entry never change. Only settlement, accepted corrections and approved refunds post
        money.
      </DetailHeader>
      <WithRail rail={<Rail entry={entry} />}>
        {request && (
          <RefundRequest
            request={request}
            canOpenApprovals={isManager}
            isOwn={request.requestedById === operator.id}
          />
        )}
        {entry.correctionId !== null && (
          <CorrectionNote correctionId={entry.correctionId} title="A correction of its match waits.">
            Results and outcomes below are those of the last settlement until a manager accepts the
            correction.
          </CorrectionNote>
        )}
        <Picks picks={entry.players} />
        <Postings entry={entry} />
      </WithRail>
    </>
  )
}

type RefundRequestProps = { request: OpenRequest; canOpenApprovals: boolean; isOwn: boolean }

function RefundRequest({ request, canOpenApprovals, isOwn }: RefundRequestProps) {
  const { id, requestedByName, requestedAt, expiresAt } = request
  return (
    <Note
      tone="warn"
      title={`Refund requested by ${requestedByName}.`}
      actions={
        canOpenApprovals && (
          <>
            {isOwn && <CancelButton id={id} question="Refund this entry?" action="entry.refund" />}
            <Link prefetch={null} href="/admin/approvals" className={buttonClass({ size: 'small' })}>
              Approvals
            </Link>
          </>
        )
      }
    >
      Waiting for another manager since <Time at={requestedAt} />. The request expires <Time at={expiresAt} />
      .
    </Note>
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
              value: username,
              href: `/admin/users/${userId}`,
              note: `U-${userId}`,
            },
            { name: 'Game', value: entry.gameName },
            { name: 'Mode', value: mode },
            { name: 'Created', value: <Time at={entry.createdAt} relative="below" /> },
          ],
        },
        {
          name: 'Terms',
          facts: [
            { name: 'Buy-in', value: buyInCents === 0n ? 'Free' : formatBuyIn(entry) },
            { name: 'Multiplier', value: `× ${Number(multiplier)}` },
            {
              name: 'Payout',
              value: formatWin(payoutCents, mode),
              note: buyInCents === 0n ? 'free entry' : 'buy-in × multiplier',
            },
            {
              name: 'Win amount',
              value: formatWin(winCents(entry), mode),
              note: `if all picks win${describeDeduction(entry)}`,
            },
            {
              name: 'Void picks',
              value: entry.isShortLossRefunded
                ? 'A lost pick can refund the entry'
                : 'A lost pick loses the entry',
              note: 'if too few others count',
            },
            ...(outcome === null
              ? []
              : [
                  {
                    name: 'Paid',
                    value: formatParts(paidCents ?? 0n, entry.creditsPaidCents, mode),
                    note: outcome,
                  },
                ]),
          ],
        },
        settledAt && {
          name: 'Settlement',
          facts: [
            { name: 'Settled', value: <Time at={settledAt} relative="below" /> },
            {
              name: 'Settlements',
              value: entry.settlement,
              note: describeCorrections(entry),
            },
          ],
        },
      ]}
    />
  )
}

const formatBuyIn = ({ buyInCents, creditsBuyInCents, mode }: EntryDetail) =>
  formatParts(buyInCents, creditsBuyInCents, mode)

function describeDeduction({ mode, buyInCents, unreturnedCents }: EntryDetail): string {
  if (unreturnedCents > 0n) return `, less ${formatStake(unreturnedCents, mode)} paid by site credits`
  return buyInCents === 0n && mode === 'Cash' ? ', in site credits' : ''
}

function describeCorrections({ settlement, correctionId }: EntryDetail): string {
  if (correctionId !== null) return 'a correction waits'
  return settlement > 1 ? 'corrected' : 'not corrected'
}

function Postings({ entry }: { entry: EntryDetail }) {
  const { postings } = entry
  return (
    <ListCard
      title="Money"
      note="postings in the user’s buckets"
      empty={postings.length === 0 && 'No postings: this free entry has paid nothing.'}
    >
      {postings.map(({ transactionId, kind, bucket, amountCents, reason, createdAt }) => (
        <li
          key={`${transactionId} ${bucket}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto_160px]"
        >
          <span className="min-w-0">
            <span className="font-medium">{formatTransactionKind(kind)}</span>{' '}
            <Link
              href={`/admin/users/${entry.userId}/wallet?bucket=${bucket}&open=${transactionId}`}
              className="font-mono text-12 text-accent hover:underline"
            >
              T-{transactionId}
            </Link>
            {reason && <span className="block text-12 text-muted">{reason}</span>}
          </span>
          <Time at={createdAt} className="text-12 text-muted max-sm:hidden" />
          <span className={`text-right tabular-nums ${amountCents > 0n ? 'text-positive' : ''}`}>
            {amountCents > 0n ? '+' : ''}
            {formatAmount(amountCents, bucket)}
          </span>
        </li>
      ))}
    </ListCard>
  )
}
