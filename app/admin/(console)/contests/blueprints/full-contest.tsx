'use client'

import { describeFullContest } from '@/app/admin/(console)/contests/[id]/money-facts'
import { calculablePrizes } from '@/app/admin/(console)/contests/contest-labels'
import { FactsTable } from '@/components/ui/facts'
import type { BlueprintForm } from '@/lib/play/contest/schema'

/** What the company adds to or keeps of a full contest with these terms. */
export function FullContest({ terms }: { terms: BlueprintForm }) {
  const { kind, buyInCents, capacity = null, prizes = [] } = terms
  const isCalculable = Number.isInteger(buyInCents) && calculablePrizes(prizes).length === prizes.length
  if (!isCalculable) return null
  const full = describeFullContest({ kind, buyInCents: BigInt(buyInCents), capacity, prizes })
  return full && <FactsTable facts={[full]} />
}
