'use client'

import { describeOverlay } from '@/app/admin/(console)/contests/[id]/money-facts'
import { calculablePrizes } from '@/app/admin/(console)/contests/contest-labels'
import { FactsTable } from '@/components/ui/facts'
import type { BlueprintForm } from '@/lib/play/contest/schema'

/** What the company adds to or keeps of a contest with these terms. */
export function OverlayFact({ terms }: { terms: BlueprintForm }) {
  const { kind, buyInCents, capacity = null, prizes = [] } = terms
  const isCalculable = Number.isInteger(buyInCents) && calculablePrizes(prizes).length === prizes.length
  if (!isCalculable) return null
  const overlay = describeOverlay({ kind, buyInCents: BigInt(buyInCents), capacity, prizes })
  return overlay && <FactsTable facts={[overlay]} />
}
