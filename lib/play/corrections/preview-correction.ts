import sql from 'sql-template-tag'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import { loadBuyIns, loadPayments } from '@/lib/ledger/replace-payment'
import { paymentDifference } from '@/lib/ledger/rules'
import type { MatchKey } from '@/lib/play/feed/rules'
import { findPickedEntries, loadEntries, loadPicks } from '@/lib/play/grading/load-entries'
import {
  type GradableEntry,
  type GradablePick,
  type GradedEntry,
  gradeEntry,
  type NumberedPick,
  paymentAmounts,
} from '@/lib/play/grading/rules'
import { describeOutcomeChange, regradeByFeed } from './rules'

/** A result in place of the stored one; `figure` is null for a player who did not play. */
type AssumedResult = { feedPlayerId: number; figure: string | null; isPlayed: boolean }

export type CorrectionPreview = {
  outcomes: Record<string, number>
  /** By bucket: what users would get, and, below zero, what would be taken back. */
  moves: { bucket: BucketKind; cents: bigint }[]
  /** Entries that would change, but were settled more than `correctionHours` ago or belong to deleted accounts. */
  lateEntries: number
  correctionHours: number
}

/** What the correction would change that follows another result of a player, or the stored results. Writes nothing. */
export async function previewCorrection(match: MatchKey, assumed: AssumedResult | null, on: Db = db) {
  const { settlement_void_hours: voidHours, correction_hours: correctionHours } = await loadSettingsIn(on)
  const preview: CorrectionPreview = { outcomes: {}, moves: [], lateEntries: 0, correctionHours }
  const isInTime = sql`(
    entry.settled_at > now() - make_interval(hours => ${correctionHours}::int)
    and exists (select from users where users.id = entry.user_id and users.deleted_at is null))`
  const which = sql`
    (${assumed === null} or pick.feed_player_id = ${assumed?.feedPlayerId ?? 0}) and not entry.is_operator_refund
    and entry.settled_at is not null`
  const regradePage = async (page: number[]) => {
    const picks = await loadPicks(on, page, voidHours)
    return (await loadEntries(on, page)).flatMap(entry => {
      const graded = regrade(entry, picks.get(entry.id) ?? [], match, assumed)
      return graded && entry.outcome !== null ? { entry, outcome: entry.outcome, graded } : []
    })
  }
  for await (const page of findPickedEntries(on, match, sql`${which} and ${isInTime}`)) {
    const [payments, buyIns] = [await loadPayments(on, 'pickem', page), await loadBuyIns(on, 'pickem', page)]
    for (const { entry, outcome, graded } of await regradePage(page)) {
      const change = describeOutcomeChange(outcome, graded.outcome)
      preview.outcomes[change] = (preview.outcomes[change] ?? 0) + 1
      const paid = paymentAmounts(graded, buyIns.get(entry.id))
      for (const move of paymentDifference(payments.get(entry.id)?.amounts ?? [], paid))
        addMove(preview.moves, move)
    }
  }
  for await (const page of findPickedEntries(on, match, sql`${which} and not ${isInTime}`))
    preview.lateEntries += (await regradePage(page)).length
  return preview
}

function addMove(
  moves: CorrectionPreview['moves'],
  { bucket, cents }: { bucket: BucketKind; cents: bigint },
) {
  const sum = moves.find(move => move.bucket === bucket && move.cents > 0n === cents > 0n)
  if (sum) sum.cents += cents
  else moves.push({ bucket, cents })
}

/** Null without a change. */
function regrade(
  entry: GradableEntry,
  picks: readonly NumberedPick[],
  match: MatchKey,
  assumed: AssumedResult | null,
): GradedEntry | null {
  const assume = (pick: GradablePick): GradablePick =>
    assumed && pick.feedGameId === match.feedGameId && pick.feedPlayerId === assumed.feedPlayerId
      ? { ...pick, ...assumed }
      : pick
  const grade = regradeByFeed(match.feedGameId)
  const graded = gradeEntry(entry, picks, false, pick => grade(assume(pick)))
  const isSame = graded?.outcome === entry.outcome && graded.paidCents === entry.paidCents
  return isSame ? null : graded
}
