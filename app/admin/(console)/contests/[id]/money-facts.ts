import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import { compact, type Fact } from '@/components/ui/facts'
import { formatMoney, pluralize, sentenceCase } from '@/lib/core/format'
import type { EndingTotals } from '@/lib/play/contest/end-contest'
import type { Blueprint } from '@/lib/play/contest/find-blueprint'
import type { Contest } from '@/lib/play/contest/find-contest'
import { currentStatus, hasMoney, payablePrizes, prizePoolCents } from '@/lib/play/contest/rules'

type Terms = Pick<
  Contest,
  'kind' | 'status' | 'hasStarted' | 'buyInCents' | 'prizes' | 'entries' | 'capacity' | 'isSettling'
>

/** What users paid and get back, and of cash contests what the company adds or keeps. `totals` are those of an ended contest. */
export function moneyFacts(contest: Terms, totals: EndingTotals | null): Fact[] {
  const { kind, buyInCents, entries } = contest
  if (kind === 'practice' || !hasMoney(contest)) return []
  const format = (cents: bigint) => formatStake(cents, kind === 'cash' ? 'Cash' : 'Arcade')
  const status = currentStatus(contest)
  const buyIns: Fact = {
    name: 'Buy-ins',
    value: format(paidIn(contest, entries)),
    ...(buyInCents > 0n &&
      entries > 0 && { note: `${format(buyInCents)} from ${pluralize(entries, 'user')}` }),
  }
  if (status === 'canceled') return buyInCents > 0n ? [buyIns, refunded(contest, totals, format)] : []
  // Prizes of arcade contests can be in another unit than their buy-ins.
  if (kind === 'arcade') return [buyIns]
  return [buyIns, ...(status === 'completed' && totals ? paidFacts(contest, totals) : expectedFacts(contest))]
}

/** What the company adds or keeps once a contest of the blueprint is full, and the most that it adds with fewer users. Null without cash. */
export function describeOverlay(
  terms: Pick<Blueprint, 'kind' | 'buyInCents' | 'prizes' | 'capacity'>,
): Fact | null {
  const { kind, capacity } = terms
  if (kind !== 'cash' || !hasMoney(terms)) return null
  const most = mostAdded(terms)
  const upTo = `up to ${formatMoney(most)} if few join`
  if (capacity === null)
    return most > 0n
      ? { name: 'Overlay', value: sentenceCase(upTo), note: 'The company adds it to the buy-ins' }
      : null
  const added = addedAt(terms, capacity)
  const full = overlay('Overlay if full', added, 'adds', 'keeps')
  if (most <= added || most <= 0n) return full
  const note = added < 0n ? `${full.note} if full` : full.note
  return { name: 'Overlay', value: `${full.value} if full, ${upTo}`, note }
}

/** Each user adds a buy-in and takes a place, so the most is at the start or end of places with the same prize. */
function mostAdded({
  buyInCents,
  prizes,
  capacity,
}: Pick<Blueprint, 'buyInCents' | 'prizes' | 'capacity'>): bigint {
  const counts = prizes.flatMap(({ from, to }) => [from, to]).map(users => Math.min(users, capacity ?? users))
  const added = counts.map(users => addedAt({ buyInCents, prizes }, users))
  return added.toSorted((one, other) => Number(other - one))[0] ?? 0n
}

const paidIn = ({ buyInCents }: Pick<Terms, 'buyInCents'>, users: number) => buyInCents * BigInt(users)

function paidFacts(contest: Terms, { paidCents, coveredCents }: EndingTotals): Fact[] {
  const paid = { name: 'Paid prizes', value: formatMoney(paidCents) }
  if (contest.isSettling) return [{ ...paid, note: 'More is being paid' }]
  const added = paidCents + coveredCents - paidIn(contest, contest.entries)
  return compact<Fact>([
    paid,
    coveredCents > 0n && {
      name: 'Covered by the company',
      value: formatMoney(coveredCents),
      note: 'Earlier prizes that balances did not cover',
    },
    overlay('Overlay', added, 'added', 'kept'),
  ])
}

function expectedFacts(contest: Terms): Fact[] {
  const { prizes, entries, capacity } = contest
  const canFill = currentStatus(contest) === 'open' && capacity !== null && capacity > entries
  return compact<Fact>([
    {
      name: 'To pay',
      value: formatMoney(prizesAt(prizes, entries)),
      note: describePlaces(
        payablePrizes(prizes, entries).reduce((sum, { from, to }) => sum + to - from + 1, 0),
      ),
    },
    entries === 0
      ? { name: 'Overlay', value: 'None', note: 'No user has joined' }
      : overlay('Overlay', addedAt(contest, entries), 'adds', 'keeps'),
    canFill && overlay('Overlay if full', addedAt(contest, capacity), 'adds', 'keeps'),
  ])
}

function describePlaces(places: number): string {
  if (places === 0) return 'No place is taken'
  return `${places === 1 ? 'Prize' : 'Prizes'} of ${pluralize(places, 'place')}`
}

const prizesAt = (prizes: Terms['prizes'], users: number) => prizePoolCents(payablePrizes(prizes, users))

const addedAt = (terms: Pick<Terms, 'buyInCents' | 'prizes'>, users: number) =>
  prizesAt(terms.prizes, users) - paidIn(terms, users)

function refunded(
  { entries, isSettling }: Terms,
  totals: EndingTotals | null,
  format: (cents: bigint) => string,
): Fact {
  const { refundedEntries = 0, refundedCents = 0n } = totals ?? {}
  return {
    name: 'Refunded',
    value: format(refundedCents),
    note: isSettling
      ? `To ${refundedEntries} of ${pluralize(entries, 'user')} so far`
      : `To ${pluralize(refundedEntries, 'user')}`,
  }
}

/** Prizes and what was not taken back of earlier ones, less buy-ins: what the company adds, or keeps if it is negative. */
function overlay(name: string, cents: bigint, adds: string, keeps: string): Fact {
  if (cents === 0n) return { name, value: 'None', note: 'Buy-ins equal prizes' }
  return cents > 0n
    ? { name, value: formatMoney(cents), note: `The company ${adds} it to the buy-ins` }
    : { name, value: 'None', note: `The company ${keeps} ${formatMoney(-cents)}` }
}
