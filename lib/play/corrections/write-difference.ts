import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { EntryOutcome } from '@/lib/db/generated/enums'
import { loadBuyIns, loadPayments } from '@/lib/ledger/replace-payment'
import { type BucketAmounts, paymentDifference } from '@/lib/ledger/rules'
import type { MatchKey } from '@/lib/play/feed/rules'
import { loadEntries, loadPicks } from '@/lib/play/grading/load-entries'
import { type GradedEntry, gradeEntry, paymentAmounts } from '@/lib/play/grading/rules'
import { describeOutcomeChange, type GradedGroup, regradeByFeed } from './rules'

const pageSize = 500

export type CorrectionDraft = {
  id: number
  match: MatchKey
  changed: readonly GradedGroup[]
  /** Open proposal that this draft would replace; its entries stay in time while it waits for an operator. */
  openId: number | null
  voidHours: number
  correctionHours: number
}

/** The fingerprint is equal for equal changes. */
export type Difference = { entries: number; lateEntries: number; fingerprint: string }

/** Calculates the change of each entry and writes it to the draft, page by page. */
export async function writeDifference(db: Db, draft: CorrectionDraft): Promise<Difference> {
  const hash = createHash('sha256').update(JSON.stringify(draft.changed.map(toKey).sort()))
  const outcomes: Record<string, number> = {}
  const sums = { entries: 0, lateEntries: 0, reclaimedCents: 0n, paidOutCents: 0n }
  for (
    let page = await findPage(db, draft, 0);
    page.length > 0;
    page = await findPage(db, draft, lastOf(page))
  ) {
    const changes = await regrade(
      db,
      draft,
      page.filter(one => one.isInTime).map(one => one.id),
    )
    await writePage(db, draft.id, changes)
    for (const { graded, from } of changes) {
      const change = describeOutcomeChange(from.outcome, graded.outcome)
      const gain = graded.paidCents - from.paidCents
      outcomes[change] = (outcomes[change] ?? 0) + 1
      if (gain > 0n) sums.paidOutCents += gain
      else sums.reclaimedCents -= gain
      hash.update(`${graded.entry.id} ${graded.entry.settlement} ${change} ${gain};`)
    }
    sums.entries += changes.length
    sums.lateEntries += page.filter(one => !one.isInTime).length
  }
  const fingerprint = hash.digest('base64url')
  await db.run(sql`
    update settlement_corrections
       set entries = ${sums.entries}, late_entries = ${sums.lateEntries}, outcomes = ${JSON.stringify(outcomes)}::jsonb,
           reclaimed_cents = ${sums.reclaimedCents}, paid_out_cents = ${sums.paidOutCents}, fingerprint = ${fingerprint}
     where id = ${draft.id}`)
  return { entries: sums.entries, lateEntries: sums.lateEntries, fingerprint }
}

const toKey = (one: GradedGroup) =>
  [one.feedPlayerId, one.side, one.line, one.outcome, one.result, one.status, one.isPlayed, one.figure].join(
    ' ',
  )

type Candidate = { id: number; isInTime: boolean }

const lastOf = (page: Candidate[]) => page.at(-1)?.id ?? 0

/** The next entries with one of the changed picks; entries of deleted accounts are not in time. */
async function findPage(db: Db, { match, changed, openId, correctionHours }: CorrectionDraft, after: number) {
  return db.rows<Candidate>(sql`
    select entry.id::float8, users.deleted_at is null and (
             entry.settled_at > now() - make_interval(hours => ${correctionHours}::int)
             or exists (select from settlement_correction_entries proposed
                         where proposed.correction_id = ${openId}::int and proposed.entry_id = entry.id)
           ) as is_in_time
      from (
        select distinct pick.entry_id
          from pickem_entry_players pick
               join unnest(${changed.map(one => one.feedPlayerId)}::int[], ${changed.map(one => one.side)}::text[],
                           ${changed.map(one => one.line)}::numeric[], ${changed.map(one => one.outcome)}::text[],
                           ${changed.map(one => one.result)}::numeric[])
                      as changed (feed_player_id, side, line, outcome, result)
                 on pick.feed_player_id = changed.feed_player_id and pick.side = changed.side::pick_side
                    and pick.line = changed.line and pick.outcome = changed.outcome::pick_outcome
                    and pick.result is not distinct from changed.result
         where pick.game_id = ${match.gameId} and pick.feed_game_id = ${match.feedGameId} and pick.entry_id > ${after}
           and pick.entry_id not in (select id from pickem_entries where is_operator_refund)
         order by pick.entry_id limit ${pageSize}
      ) as page
      join pickem_entries entry on entry.id = page.entry_id
      join users on users.id = entry.user_id
     order by entry.id`)
}

type Change = {
  graded: GradedEntry
  from: { outcome: EntryOutcome; paidCents: bigint }
  moves: BucketAmounts
}

async function regrade(db: Db, { match, voidHours }: CorrectionDraft, ids: number[]): Promise<Change[]> {
  if (ids.length === 0) return []
  const entries = await loadEntries(db, ids)
  const picks = await loadPicks(db, ids, voidHours)
  const [payments, buyIns] = [await loadPayments(db, 'pickem', ids), await loadBuyIns(db, 'pickem', ids)]
  return entries.flatMap(entry => {
    const graded = gradeEntry(entry, picks.get(entry.id) ?? [], false, regradeByFeed(match.feedGameId))
    if (!graded || entry.outcome === null) return []
    const from = { outcome: entry.outcome, paidCents: entry.paidCents ?? 0n }
    const moves = paymentDifference(
      payments.get(entry.id)?.amounts ?? [],
      paymentAmounts(graded, buyIns.get(entry.id)),
    )
    return { graded, from, moves }
  })
}

async function writePage(db: Db, id: number, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ graded: { entry, outcome, paidCents }, from, moves }) => ({
    entry_id: entry.id,
    user_id: entry.userId,
    settlement: entry.settlement,
    from_outcome: from.outcome,
    to_outcome: outcome,
    from_paid_cents: Number(from.paidCents),
    to_paid_cents: Number(paidCents),
    moves: Object.fromEntries(moves.map(({ bucket, cents }) => [bucket, Number(cents)])),
  }))
  await db.run(sql`
    insert into settlement_correction_entries (correction_id, entry_id, user_id, settlement, from_outcome, to_outcome,
                                               from_paid_cents, to_paid_cents, moves)
    select ${id}::int, entry_id, user_id, settlement, from_outcome, to_outcome, from_paid_cents, to_paid_cents, moves
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as row (entry_id bigint, user_id int, settlement int, from_outcome entry_outcome, to_outcome entry_outcome,
                   from_paid_cents bigint, to_paid_cents bigint, moves jsonb)`)
}
