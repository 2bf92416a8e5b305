import sql from 'sql-template-tag'
import { compareAmounts, type Facts, formatUser, listFacts, sumAmounts } from '@/lib/change/approval/facts'
import type { Db } from '@/lib/db/db'

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
export async function readCorrectionFacts(db: Db, id: number, run: () => Promise<unknown>): Promise<Facts> {
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
  return {
    values: [
      { name: 'match', value: correction.match },
      { name: 'correction', value: correction.status },
      { name: 'changedResults', value: correction.figures },
    ],
    tables: listFacts({
      title: correction.status === 'rejected' ? 'Payouts that are not corrected' : 'Corrected payouts',
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
  }
}
