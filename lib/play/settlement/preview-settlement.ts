import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { EntryOutcome, FeedGameStatus, UserMode } from '@/lib/db/generated/enums'
import { loadBuyIns } from '@/lib/ledger/replace-payment'
import type { BucketAmounts } from '@/lib/ledger/rules'
import { findPickedEntries, loadEntries, loadPicks } from '@/lib/play/grading/load-entries'
import {
  type GradablePick,
  type GradedEntry,
  type Grader,
  gradeByFacts,
  gradeEntry,
  paymentAmounts,
} from '@/lib/play/grading/rules'

type Assumptions = {
  status?: FeedGameStatus
  figures?: readonly { feedPlayerId: number; figure: string | null; isPlayed: boolean }[]
}

type PreviewedEntry = {
  entryId: number
  userId: number
  mode: UserMode
  outcome: EntryOutcome
  paidCents: bigint
  /** The paid amount by bucket. */
  payment: BucketAmounts
}

export type SettlementPreview = {
  /** Open entries with a pick in the match. */
  entries: number
  /** Entries that stay open because of another match or a missing result. */
  waiting: number
  outcomes: Record<EntryOutcome, number>
  /** Settled entries with too few live picks to win. */
  short: { lost: number; refunded: number }
  /** Totals of the settled entries: dollars in Cash, bucks and credits in Arcade. */
  money: Record<UserMode, { buyInCents: bigint; paidCents: bigint }>
  /** Entries with the largest payments. */
  examples: PreviewedEntry[]
}

/** Grades the open entries on a match as settlement would now, or under assumptions. Writes nothing. */
export async function previewSettlement(
  gameId: number,
  feedGameId: number,
  assumed: Assumptions = {},
  db: Db = pool,
  maxExamples = 50,
): Promise<SettlementPreview> {
  const { settlement_void_hours: voidHours } = await readSettings()
  const figures = new Map(assumed.figures?.map(figure => [figure.feedPlayerId, figure]))
  const assume = (pick: GradablePick): GradablePick => {
    if (pick.feedGameId !== feedGameId) return pick
    return { ...pick, ...figures.get(pick.feedPlayerId), ...(assumed.status && { status: assumed.status }) }
  }
  const grade: Grader = pick => gradeByFacts(assume(pick))
  const preview = emptyPreview()
  const open = findPickedEntries(db, { gameId, feedGameId }, sql`entry.settled_at is null`)
  for await (const page of open) {
    const picks = await loadPicks(db, page, voidHours)
    const buyIns = await loadBuyIns(db, 'pickem', page)
    for (const entry of await loadEntries(db, page)) {
      preview.entries++
      const graded = gradeEntry(entry, picks.get(entry.id) ?? [], false, grade)
      if (graded) add(preview, graded, buyIns.get(entry.id))
      else preview.waiting++
    }
    preview.examples.sort((one, other) => Number(other.paidCents - one.paidCents))
    preview.examples.length = Math.min(preview.examples.length, maxExamples)
  }
  return preview
}

function emptyPreview(): SettlementPreview {
  const outcomes = { won: 0, lost: 0, refunded: 0 }
  const zero = () => ({ buyInCents: 0n, paidCents: 0n })
  const short = { lost: 0, refunded: 0 }
  return { entries: 0, waiting: 0, outcomes, short, money: { Cash: zero(), Arcade: zero() }, examples: [] }
}

function add(preview: SettlementPreview, graded: GradedEntry, buyIn: BucketAmounts | undefined): void {
  const { entry, outcome, paidCents, isShort } = graded
  preview.outcomes[outcome]++
  if (isShort && outcome !== 'won') preview.short[outcome]++
  preview.money[entry.mode].buyInCents += entry.buyInCents
  preview.money[entry.mode].paidCents += paidCents
  const { id: entryId, userId, mode } = entry
  const payment = paymentAmounts(graded, buyIn)
  preview.examples.push({ entryId, userId, mode, outcome, paidCents, payment })
}
