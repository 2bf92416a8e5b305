import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { EntryOutcome, FeedGameStatus, UserMode } from '@/lib/db/generated/enums'
import { readSettings } from '@/lib/settings/read'
import { gradeEntry } from '@/lib/grading/grade-entry'
import { type GradablePick, loadPicks } from '@/lib/grading/load-picks'
import { readEntries, type GradableEntry } from '@/lib/grading/load-entries'
import { gradePick, findRuling } from '@/lib/grading/rules'

/** What is supposed instead of what the feed has told of the match. */
export type Supposition = {
  status?: FeedGameStatus
  figures?: readonly { feedPlayerId: number; figure: string | null; isPlayed: boolean }[]
}

/** An entry as it would be settled. */
export type PreviewedEntry = {
  entryId: number
  userId: number
  mode: UserMode
  outcome: EntryOutcome
  buyInCents: bigint
  paidCents: bigint
}

/** What settling a match would do; `examples` are the entries that would be paid most. */
export type SettlementPreview = {
  /** Open entries with a pick in the match. */
  entries: number
  /** Those of them that another match, or a figure not told, keeps open. */
  waiting: number
  outcomes: Record<EntryOutcome, number>
  /** Of the entries that would be settled: dollars in Cash, bucks and credits in Arcade. */
  money: Record<UserMode, { buyInCents: bigint; paidCents: bigint }>
  examples: PreviewedEntry[]
}

const pageSize = 500
const mostExamples = 50

/** Grades the open entries on a match as they would be at this moment, or under a supposition, and changes nothing. */
export async function previewSettlement(
  gameId: number,
  feedGameId: number,
  suppose: Supposition = {},
): Promise<SettlementPreview> {
  const { settlement_void_hours: voidHours } = await readSettings()
  const told = new Map(suppose.figures?.map(figure => [figure.feedPlayerId, figure]))
  const facts = (pick: GradablePick): GradablePick => {
    if (pick.feedGameId !== feedGameId) return pick
    const figure = told.get(pick.feedPlayerId)
    return { ...pick, ...(figure ?? {}), ...(suppose.status && { status: suppose.status }) }
  }
  const grade = (pick: GradablePick) => {
    const ruling = findRuling(facts(pick))
    return ruling && { outcome: gradePick(pick, ruling), result: ruling.figure }
  }
  const preview = blank()
  for (let page = await findOpen(gameId, feedGameId, 0); page.length > 0; ) {
    const picks = await loadPicks(db, page, voidHours)
    for (const entry of await readEntries(db, page)) add(preview, entry, picks.get(entry.id) ?? [], grade)
    page = await findOpen(gameId, feedGameId, page.at(-1) ?? 0)
  }
  return preview
}

function blank(): SettlementPreview {
  const outcomes = { won: 0, lost: 0, refunded: 0 }
  const none = () => ({ buyInCents: 0n, paidCents: 0n })
  return { entries: 0, waiting: 0, outcomes, money: { Cash: none(), Arcade: none() }, examples: [] }
}

async function findOpen(gameId: number, feedGameId: number, after: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select distinct entry.id
      from pickem_entry_players pick join pickem_entries entry on entry.id = pick.entry_id
     where pick.game_id = ${gameId} and pick.feed_game_id = ${feedGameId} and pick.entry_id > ${after}
       and entry.settled_at is null
     order by entry.id limit ${pageSize}`)
  return rows.map(row => row.id)
}

function add(
  preview: SettlementPreview,
  entry: GradableEntry,
  picks: GradablePick[],
  grade: NonNullable<Parameters<typeof gradeEntry>[3]>,
): void {
  preview.entries++
  const graded = gradeEntry(entry, picks, false, grade)
  if (!graded) {
    preview.waiting++
    return
  }
  const { outcome, paidCents } = graded
  preview.outcomes[outcome]++
  const { id: entryId, userId, mode, buyInCents } = entry
  preview.money[mode].buyInCents += buyInCents
  preview.money[mode].paidCents += paidCents
  preview.examples.push({ entryId, userId, mode, outcome, buyInCents, paidCents })
  preview.examples.sort((one, other) => Number(other.paidCents - one.paidCents))
  preview.examples.length = Math.min(preview.examples.length, mostExamples)
}
