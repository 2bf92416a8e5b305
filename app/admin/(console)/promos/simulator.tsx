'use client'

import { useEffect, useState } from 'react'
import { formatAmount } from '@/components/admin/amount'
import { useClock } from '@/components/ui/clock'
import { formatCount, formatMoney, pluralize } from '@/components/ui/format'
import { IconButton } from '@/components/ui/icon-button'
import { ErrorNote } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { describeRule } from '@/lib/promo/describe-rule'
import type { Simulation, Terms } from '@/lib/promo/simulate-promo'
import { simulate } from './actions'
import { TryUser } from './user-check'

type Counted = Omit<Simulation, 'countedAt'> & { countedAt: string }

type Props = {
  opened: { name: string; bucket: string | null; terms: Terms }
  /** "as it stands now", or with what is not saved. */
  note?: string
  onClose?: () => void
}

/** Who could claim now, who not and why, and the most that it can cost; then any user, rule by rule. */
export function Simulator({ opened: { name, bucket, terms }, note = 'as it stands now', onClose }: Props) {
  const [counted, setCounted] = useState<Counted>()
  const [wrong, setWrong] = useState('')
  const key = JSON.stringify(terms)

  useEffect(() => {
    let isOn = true
    // Typing asks once it rests.
    const timer = setTimeout(async () => {
      const answer = await simulate(JSON.parse(key))
      if (!isOn) return
      if (answer.ok) setCounted(answer.result)
      setWrong(answer.ok ? '' : answer.message)
    }, 400)
    return () => {
      isOn = false
      clearTimeout(timer)
    }
  }, [key])

  return (
    <section
      aria-label="Simulator"
      className="w-full self-start rounded-card border border-line bg-raised wide:w-[300px]"
    >
      <header className="flex items-start gap-2 border-line border-b px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">Simulator</h2>
          <p className="truncate text-12 text-muted">
            {name}, {note}
          </p>
        </div>
        {onClose && <IconButton icon="close" label="Close the simulator" onClick={onClose} />}
      </header>
      <ErrorNote className="p-4">{wrong}</ErrorNote>
      {counted ? (
        <Figures counted={counted} bucket={bucket} terms={terms} />
      ) : (
        !wrong && (
          <p aria-busy="true" className="border-line border-b px-4 py-12 text-center text-muted">
            Counting users …
          </p>
        )
      )}
      <TryUser terms={terms} />
    </section>
  )
}

function Figures({ counted, bucket, terms }: { counted: Counted; bucket: string | null; terms: Terms }) {
  const { could, couldNot, claimed, selfExcluded, refusedBy } = counted
  const { givenCents, claimsLeft, maxRemainingCents, countedAt } = counted
  const { now } = useClock()
  const share = could + couldNot === 0 ? 0 : could / (could + couldNot)
  const reasons = [
    { words: 'Already claimed it', users: claimed },
    { words: 'Self-excluded', users: selfExcluded },
    ...terms.rules.map((rule, index) => ({ words: describeRule(rule).refusal, users: refusedBy[index] ?? 0 })),
  ]
  const most = Math.max(1, ...reasons.map(({ users }) => users))
  const isMoney = bucket === 'cash' || bucket === 'site_credits'
  const amount = (cents: number) => (isMoney ? formatMoney(cents) : formatAmount(cents, bucket))
  return (
    <>
      <div className="border-line border-b p-4">
        <dl className="grid grid-cols-2 gap-4">
          <div className="flex flex-col-reverse justify-end">
            <dt className="text-12 text-muted">could claim now</dt>
            <dd className="font-medium text-20 tabular-nums">{formatCount(could)}</dd>
          </div>
          <div className="flex flex-col-reverse justify-end">
            <dt className="text-12 text-muted">could not</dt>
            <dd className="font-medium text-20 text-muted tabular-nums">{formatCount(couldNot)}</dd>
          </div>
        </dl>
        <div aria-hidden="true" className="mt-3 flex h-2 gap-0.5 overflow-clip rounded-full">
          <span className="bg-chart-1" style={{ width: `${share * 100}%` }} />
          <span className="flex-1 bg-chart-rest" />
        </div>
        <p className="mt-2 text-12 text-muted">
          {/* The page's clock ticks more slowly than a count is made. */}
          Counted <Time at={Date.parse(countedAt) > now.getTime() ? now : countedAt} relative="only" />
        </p>
      </div>
      <div className="border-line border-b p-4">
        <h3 className="mb-2 flex items-baseline justify-between font-medium">
          Why not <span className="font-normal text-12 text-muted">first rule that refuses</span>
        </h3>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto_64px] items-center gap-x-2 gap-y-1.5 text-12">
          {reasons.map(({ words, users }) => (
            <div key={words} className="contents">
              <dt className="min-w-0 text-pretty">{words}</dt>
              <dd className="text-right tabular-nums">{formatCount(users)}</dd>
              <dd aria-hidden="true">
                <span className="block h-1.5 bg-chart-rest" style={{ width: `${(users / most) * 100}%` }} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="border-line border-b p-4">
        <h3 className="mb-2 font-medium">Most it can still cost</h3>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5">
          <dt className="text-12 text-muted">
            {claimsLeft === null
              ? `${pluralize(could, 'user')} × ${amount(terms.creditsCents)}, no limit`
              : `${pluralize(Math.min(claimsLeft, could), 'claim')} × ${amount(terms.creditsCents)}`}
          </dt>
          <dd className="text-right font-medium tabular-nums">{amount(maxRemainingCents)}</dd>
          <dt className="text-12 text-muted">Given so far</dt>
          <dd className="text-right tabular-nums">{amount(givenCents)}</dd>
        </dl>
      </div>
    </>
  )
}
