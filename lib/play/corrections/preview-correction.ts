import sql from 'sql-template-tag'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { UserMode } from '@/lib/db/generated/enums'
import type { MatchKey } from '@/lib/play/feed/rules'
import { findPickedEntries, loadEntries, loadPicks } from '@/lib/play/grading/load-entries'
import {
  type GradableEntry,
  type GradablePick,
  gradeEntry,
  type NumberedPick,
} from '@/lib/play/grading/rules'
import { describeOutcomeChange, regradeByFeed } from './rules'

/** A result in place of the stored one; `figure` is null for a player who did not play. */
type AssumedResult = { feedPlayerId: number; figure: string | null; isPlayed: boolean }

export type CorrectionPreview = {
  outcomes: Record<string, number>
  /** In hundredths: what users would get, and what would be taken back. */
  money: Record<UserMode, { paidOutCents: bigint; reclaimedCents: bigint }>
}

/** What the correction would change that follows another result of a player, or the stored results. Writes nothing. */
export async function previewCorrection(match: MatchKey, assumed: AssumedResult | null, on: Db = db) {
  const { settlement_void_hours: voidHours, correction_hours: correctionHours } = await loadSettingsIn(on)
  const zero = () => ({ paidOutCents: 0n, reclaimedCents: 0n })
  const preview: CorrectionPreview = { outcomes: {}, money: { Cash: zero(), Arcade: zero() } }
  const which = sql`
    (${assumed === null} or pick.feed_player_id = ${assumed?.feedPlayerId ?? 0}) and not entry.is_operator_refund
    and entry.settled_at > now() - make_interval(hours => ${correctionHours}::int)
    and exists (select from users where users.id = entry.user_id and users.deleted_at is null)`
  for await (const page of findPickedEntries(on, match, which)) {
    const picks = await loadPicks(on, page, voidHours)
    for (const entry of await loadEntries(on, page))
      add(preview, entry, picks.get(entry.id) ?? [], match, assumed)
  }
  return preview
}

function add(
  preview: CorrectionPreview,
  entry: GradableEntry,
  picks: readonly NumberedPick[],
  match: MatchKey,
  assumed: AssumedResult | null,
): void {
  const assume = (pick: GradablePick): GradablePick =>
    assumed && pick.feedGameId === match.feedGameId && pick.feedPlayerId === assumed.feedPlayerId
      ? { ...pick, ...assumed }
      : pick
  const regrade = regradeByFeed(match.feedGameId)
  const graded = gradeEntry(entry, picks, false, pick => regrade(assume(pick)))
  if (!graded || entry.outcome === null) return
  const gain = graded.paidCents - (entry.paidCents ?? 0n)
  if (graded.outcome === entry.outcome && gain === 0n) return
  const change = describeOutcomeChange(entry.outcome, graded.outcome)
  preview.outcomes[change] = (preview.outcomes[change] ?? 0) + 1
  const money = preview.money[entry.mode]
  if (gain > 0n) money.paidOutCents += gain
  else money.reclaimedCents -= gain
}
