'use client'

import { useAnswer } from '@/components/feedback/use-answer'
import { useClock } from '@/components/ui/clock'
import { IconButton } from '@/components/ui/icon-button'
import { ErrorNote, Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { formatAmount } from '@/lib/core/amount'
import { formatCount, formatMoney, pluralize } from '@/lib/core/format'
import { describeRule } from '@/lib/rewards/promo/describe-rule'
import type { ClaimsPreview, PreviewedTerms } from '@/lib/rewards/promo/preview-claims'
import { previewPromoClaims } from './actions'
import { canBecomeLive, describeOnceLive, listObstacles } from './claim-states'
import { UserCheck } from './user-check'

type Props = {
  opened: { name: string; bucket: string | null; terms: PreviewedTerms }
  note?: string
  onClose?: () => void
}

export function ClaimsPreviewPanel({
  opened: { name, bucket, terms },
  note = 'saved terms',
  onClose,
}: Props) {
  const { result: preview, error } = useAnswer(previewPromoClaims, terms)
  return (
    <section
      aria-label="Claims preview"
      className="w-full self-start rounded-card border border-line bg-raised wide:w-[300px]"
    >
      <header className="flex items-start gap-2 border-line border-b px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">Claims preview</h2>
          <p className="truncate text-12 text-muted">
            {name}, {note}
          </p>
        </div>
        {onClose && <IconButton icon="close" label="Close claims preview" onClick={onClose} />}
      </header>
      <ErrorNote className="p-4">{error}</ErrorNote>
      {preview ? (
        <Results preview={preview} bucket={bucket} />
      ) : (
        !error && (
          <p aria-busy="true" className="border-line border-b px-4 py-12 text-center text-muted">
            Counting users…
          </p>
        )
      )}
      <UserCheck terms={terms} />
    </section>
  )
}

type Counted = ClaimsPreview & { terms: PreviewedTerms }

/** With the terms that were counted, which are not the typed ones until the next count. */
function Results({ preview, bucket }: { preview: Counted; bucket: string | null }) {
  const { state, claimants, eligible, ineligible, claimed, barred, unproven, rejectedByRule } = preview
  const { terms, givenCents, takenBackCents, claimsLeft, maxRemainingCents, countedAt } = preview
  const { now } = useClock()
  const remaining = state === 'ended' ? 0 : eligible
  const all = eligible + ineligible
  const share = all === 0 ? 0 : claimants / all
  const obstacles = listObstacles(preview)
  const reasons = [
    { label: 'Already claimed', users: claimed },
    { label: 'Suspended, self-excluded or under 18', users: barred },
    ...terms.rules.map((rule, index) => ({
      label: describeRule(rule).failure,
      users: rejectedByRule[index] ?? 0,
    })),
    { label: 'Without a verified phone or identity', users: unproven },
  ]
  const maxUsers = Math.max(1, ...reasons.map(({ users }) => users))
  const isMoney = bucket === 'cash' || bucket === 'site_credits'
  const amount = (cents: number) => (isMoney ? formatMoney(cents) : formatAmount(cents, bucket))
  return (
    <>
      <div className="border-line border-b p-4">
        {obstacles.length > 0 && (
          <div className="mb-3">
            <Note tone="warn" title="No user can claim this promo.">
              {obstacles.join(' ')} {canBecomeLive(preview) && describeOnceLive(preview)}
            </Note>
          </div>
        )}
        <dl className="grid grid-cols-2 gap-4">
          <div className="flex flex-col-reverse justify-end">
            <dt className="text-12 text-muted">can claim now</dt>
            <dd className="font-medium text-20 tabular-nums">{formatCount(claimants)}</dd>
          </div>
          <div className="flex flex-col-reverse justify-end">
            <dt className="text-12 text-muted">cannot claim</dt>
            <dd className="font-medium text-20 text-muted tabular-nums">{formatCount(all - claimants)}</dd>
          </div>
        </dl>
        <div aria-hidden="true" data-marks className="mt-3 flex h-2 gap-0.5 overflow-clip rounded-full">
          <span className="bg-chart-1" style={{ width: `${share * 100}%` }} />
          <span className="flex-1 bg-chart-rest" />
        </div>
        <p className="mt-2 text-12 text-muted">
          {/* The page clock can lag behind the server time of the count. */}
          Counted <Time at={countedAt.getTime() > now.getTime() ? now : countedAt} relative="only" />
        </p>
      </div>
      <div className="border-line border-b p-4">
        <h3 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
          Reasons{' '}
          <span className="font-normal text-12 text-muted">
            first failed rule{obstacles.length > 0 && ', once it can be claimed'}
          </span>
        </h3>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto_64px] items-center gap-x-2 gap-y-1.5 text-12">
          {reasons.map(({ label, users }) => (
            <div key={label} className="contents">
              <dt className="min-w-0 text-pretty">{label}</dt>
              <dd className="text-right tabular-nums">{formatCount(users)}</dd>
              <dd aria-hidden="true">
                <span
                  data-marks
                  className="block h-1.5 bg-chart-rest"
                  style={{ width: `${(users / maxUsers) * 100}%` }}
                />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="border-line border-b p-4">
        <h3 className="mb-2 font-medium">Maximum remaining cost</h3>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5">
          <dt className="text-12 text-muted">
            {claimsLeft === null
              ? `${pluralize(remaining, 'user')} × ${amount(terms.creditsCents)}, no limit`
              : `${pluralize(Math.min(claimsLeft, remaining), 'claim')} × ${amount(terms.creditsCents)}`}
          </dt>
          <dd className="text-right font-medium tabular-nums">{amount(maxRemainingCents)}</dd>
          <dt className="text-12 text-muted">Awarded so far</dt>
          <dd className="text-right tabular-nums">{amount(givenCents)}</dd>
          {takenBackCents > 0 && (
            <>
              <dt className="text-12 text-muted">Taken back</dt>
              <dd className="text-right tabular-nums">{amount(takenBackCents)}</dd>
            </>
          )}
        </dl>
      </div>
    </>
  )
}
