import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { requestSettlement } from '@/lib/play/settlement/request-settlement'

type Proposal = {
  id: number
  status: string
  decidedBy: string
  match: string
  entries: number
  reclaimedCents: bigint
  paidOutCents: bigint
  isStale: boolean
}

/**
 * Accepts a proposal; the settlement job then corrects its entries. Returns the audit row's ID.
 *
 * Throws CorrectionNotFound, CorrectionClosed, SecondManagerNeeded, or CorrectionStale if its entries were corrected since
 * or are part of another accepted correction.
 */
export async function acceptCorrection(by: Author, id: number, reason: string): Promise<number> {
  return transaction(db => acceptCorrectionIn(db, by, id, reason))
}

/** Same, in the caller's transaction; `approvedById` is the second manager if one was required. */
export async function acceptCorrectionIn(
  db: Db,
  by: Author,
  id: number,
  reason: string,
  approvedById: number | null = null,
): Promise<number> {
  await lockPolicy(db)
  // Of two corrections that share an entry, the second sees that the first was accepted.
  await db.run(sql`select pg_advisory_xact_lock(hashtext('accept_correction'))`)
  const proposal = await lockOpen(db, id)
  if (proposal.isStale) throw new Failure('CorrectionStale')
  await assertWithinPolicy(
    db,
    by,
    'correction.accept',
    { users: [], cents: await loadUserChanges(db, id) },
    approvedById,
  )
  const auditId = await decide(db, by, proposal, 'accepted', reason, approvedById)
  await requestSettlement(db, true)
  return auditId
}

/**
 * Rejects a proposal: entries keep their settlement and the same results are not proposed again. Returns the audit row's
 * ID. Throws CorrectionNotFound, CorrectionClosed or SecondManagerNeeded.
 */
export async function rejectCorrection(by: Author, id: number, reason: string): Promise<number> {
  return transaction(db => rejectCorrectionIn(db, by, id, reason))
}

/** Same, in the caller's transaction; `approvedById` is the second manager if one was required. */
export async function rejectCorrectionIn(
  db: Db,
  by: Author,
  id: number,
  reason: string,
  approvedById: number | null = null,
): Promise<number> {
  await lockPolicy(db)
  const proposal = await lockOpen(db, id)
  await assertWithinPolicy(
    db,
    by,
    'correction.reject',
    { users: [], cents: await loadUserChanges(db, id) },
    approvedById,
  )
  return decide(db, by, proposal, 'rejected', reason, approvedById)
}

/** Total gain and total loss of each user. */
async function loadUserChanges(db: Db, id: number): Promise<{ userId: number; cents: bigint }[]> {
  return db.rows(sql`
    select user_id, sum(to_paid_cents - from_paid_cents)::bigint as cents from settlement_correction_entries
     where correction_id = ${id} group by user_id, to_paid_cents > from_paid_cents`)
}

async function lockOpen(db: Db, id: number): Promise<Proposal> {
  const proposal = await db.row<Proposal>(sql`
    select correction.id, correction.status, decided_by, entries, reclaimed_cents, paid_out_cents,
           away_team || ' @ ' || home_team as match,
           exists (select from settlement_correction_entries change join pickem_entries entry on entry.id = change.entry_id
                    where change.correction_id = correction.id and entry.settlement <> change.settlement)
             or exists (select from settlement_correction_entries change
                               join settlement_correction_entries theirs using (entry_id)
                               join settlement_corrections accepted on accepted.id = theirs.correction_id
                         where change.correction_id = correction.id and accepted.status = 'accepted'
                           and accepted.applied_at is null) as is_stale
      from settlement_corrections correction join feed_games using (game_id, feed_game_id)
     where correction.id = ${id} for update of correction`)
  if (!proposal) throw new Failure('CorrectionNotFound')
  const { status, decidedBy } = proposal
  if (status !== 'open') throw new Failure('CorrectionClosed', { status, by: decidedBy })
  return proposal
}

async function decide(
  db: Db,
  by: Author,
  { id, match, entries, reclaimedCents, paidOutCents }: Proposal,
  status: 'accepted' | 'rejected',
  reason: string,
  approvedById: number | null,
): Promise<number> {
  await db.run(sql`
    update settlement_corrections
       set status = ${status}::text::correction_status, decided_at = now(), decided_by_id = ${by.operatorId},
           decided_by = ${by.name}, reason = ${reason.trim()}
     where id = ${id}`)
  return recordChange(db, by, {
    action: status === 'accepted' ? 'correction.accept' : 'correction.reject',
    subject: { type: 'correction', id, name: `Correction of ${match}` },
    before: { status: 'open' },
    after: { status, entries, reclaimedCents, paidOutCents },
    reason,
    approvedById,
  })
}
