import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Requested } from '@/lib/change/approval/approvable-action'
import { compareAmounts, type Facts, formatUser, listFacts, sumAmounts } from '@/lib/change/approval/facts'
import type { Author } from '@/lib/change/audit/author'
import type { Subject } from '@/lib/change/audit/record'
import { change } from '@/lib/change/change'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { Failure } from '@/lib/core/failure'
import { pluralize } from '@/lib/core/format'
import { idShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { readReturnFacts } from '@/lib/payments/return-waiting'
import { requestSettlement } from '@/lib/play/settlement/request-settlement'
import { sumChanges } from './list-corrections'
import { correctionFailures } from './rules'

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

const shared = {
  topics: ['money', 'play'],
  users: 'gives',
  role: 'manager',
  reason: 'always',
  secondManager: 'above',
  limits: moneyLimits,
  failures: correctionFailures,
  input: z.object({ id: idShape }),
  subject: findCorrection,
} as const

/** With the affected entries and the net change of each bucket, which the second manager sees. */
const approvalOf = (verb: string) =>
  ({
    phrase: ({ entries }: Requested) =>
      `${verb} payouts of ${pluralize(Number(entries), 'entry', 'entries')}`,
    keyOf: ({ id }: { id: number }) => id,
    about: (db: Db, { id }: { id: number }) => readExtent(db, id),
    facts: (db: Db, { id }: { id: number }, run: () => Promise<unknown>) => readCorrectionFacts(db, id, run),
  }) as const

/** The settlement job corrects its entries. Throws CorrectionNotFound, CorrectionClosed, CorrectionStale. */
export const acceptCorrection = change({
  ...shared,
  name: 'correction.accept',
  title: 'Accept a correction',
  details: 'Counts amounts taken back and paid out.',
  did: ({ after }) => describeDecision('accepted', after),
  undo: 'The settlement job pays an accepted correction. Change the result again to propose another one.',
  confirm: 'subject',
  async run(db, { id }, { by, reason, assertAllowed }) {
    // Of two corrections that share an entry, the second sees that the first was accepted.
    await db.run(sql`select pg_advisory_xact_lock(hashtext('accept_correction'))`)
    const proposal = await lockOpen(db, id)
    if (proposal.isStale) throw new Failure('CorrectionStale')
    await assertAllowed({ users: [], cents: await loadUserChanges(db, id) })
    await requestSettlement(db, true)
    return decide(db, by, proposal, 'accepted', reason)
  },
  approval: approvalOf('Correct'),
})

/** Entries keep their settlement; the same results are not proposed again. Throws CorrectionNotFound or CorrectionClosed. */
export const rejectCorrection = change({
  ...shared,
  name: 'correction.reject',
  title: 'Reject a correction',
  details: 'Counts amounts that accepting it would take back and pay out.',
  did: ({ after }) => describeDecision('rejected', after),
  undo: 'A rejected correction stays closed. Change the result again to propose another one.',
  confirm: { unneeded: 'It moves no money.' },
  async run(db, { id }, { by, reason, assertAllowed }) {
    const proposal = await lockOpen(db, id)
    await assertAllowed({ users: [], cents: await loadUserChanges(db, id) })
    return decide(db, by, proposal, 'rejected', reason)
  },
  approval: approvalOf('Keep'),
})

async function findCorrection(db: Db, { id }: { id: number }): Promise<Subject> {
  const found = await db.row<{ match: string }>(sql`
    select away_team || ' at ' || home_team as match /* not null */
      from settlement_corrections join feed_games using (game_id, feed_game_id)
     where settlement_corrections.id = ${id}`)
  if (!found) throw new Failure('CorrectionNotFound')
  return { type: 'correction', id, name: found.match }
}

const describeDecision = (verb: string, { entries }: Record<string, unknown>) =>
  entries === undefined
    ? `${verb} {subject}`
    : `${verb} the correction of {name} (${pluralize(Number(entries), 'entry', 'entries')})`

/** Total gain and total loss of each user in any bucket: a refund in site credits that becomes a win in cash counts as both. */
async function loadUserChanges(db: Db, id: number): Promise<{ userId: number; cents: bigint }[]> {
  return db.rows(sql`
    select user_id, sum(cents)::bigint as cents
      from settlement_correction_entries, jsonb_each_text(moves) as move, cast(move.value as bigint) as cents
     where correction_id = ${id} group by user_id, cents > 0`)
}

async function readExtent(db: Db, id: number) {
  const correction = await db.row<{ entries: number }>(sql`
    select entries from settlement_corrections where id = ${id}`)
  if (!correction) throw new Failure('CorrectionNotFound')
  const changes = await sumChanges(db, [id])
  return { entries: correction.entries, changes: changes.map(({ bucket, cents }) => ({ bucket, cents })) }
}

async function lockOpen(db: Db, id: number): Promise<Proposal> {
  const proposal = await db.row<Proposal>(sql`
    select correction.id, correction.status, decided_by, entries, reclaimed_cents, paid_out_cents,
           away_team || ' at ' || home_team as match,
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
) {
  await db.run(sql`
    update settlement_corrections
       set status = ${status}::text::correction_status, decided_at = now(), decided_by_id = ${by.operatorId},
           decided_by = ${by.name}, reason = ${reason.trim()}
     where id = ${id}`)
  return {
    subject: { type: 'correction', id, name: match },
    before: { status: 'open' },
    after: { status, entries, reclaimedCents, paidOutCents },
  }
}

type Row = {
  entryId: number
  userId: number
  username: string
  fromOutcome: string
  toOutcome: string
  /** Hundredths by bucket. */
  moves: Record<string, number>
}

/** Runs the decision and reads what the correction changes, or would change, for each entry. */
async function readCorrectionFacts(db: Db, id: number, run: () => Promise<unknown>): Promise<Facts> {
  await run()
  const correction = await db.one<{ match: string; figures: unknown; status: string }>(sql`
    select away_team || ' @ ' || home_team as match /* not null */, figures, correction.status::text as status
      from settlement_corrections correction join feed_games using (game_id, feed_game_id)
     where correction.id = ${id}`)
  const rows = await db.rows<Row>(sql`
    select entry_id::float8, change.user_id, username, from_outcome::text as from_outcome, to_outcome::text as to_outcome,
           moves
      from settlement_correction_entries change join users on users.id = change.user_id
     where correction_id = ${id} order by abs(to_paid_cents - from_paid_cents) desc, change.entry_id`)
  const differenceOf = ({ moves }: Row) =>
    sumAmounts(Object.entries(moves).map(([bucket, cents]) => ({ bucket, cents })))
  rows.sort((one, other) => compareAmounts(differenceOf(one), differenceOf(other)))
  const isRejected = correction.status === 'rejected'
  const returns = await readReturnFacts(
    db,
    isRejected ? [] : rows.map(row => ({ userId: row.userId, amounts: differenceOf(row) })),
  )
  return {
    values: [
      { name: 'match', value: correction.match },
      { name: 'correction', value: correction.status },
      { name: 'changedResults', value: correction.figures },
      ...returns.values,
    ],
    tables: [
      ...listFacts({
        title: isRejected ? 'Payouts that are not corrected' : 'Corrected payouts',
        columns: ['Entry', 'User', 'Outcome before', 'Outcome', 'Difference'],
        rows: rows.map(row => [
          `E-${row.entryId}`,
          formatUser(row),
          row.fromOutcome,
          row.toOutcome,
          differenceOf(row),
        ]),
        sums: [{ name: 'Difference', amounts: sumAmounts(rows.flatMap(differenceOf)) }],
        isDerived: true,
      }),
      ...returns.tables,
    ],
  }
}
