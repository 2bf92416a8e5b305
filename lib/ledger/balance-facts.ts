import sql from 'sql-template-tag'
import {
  compareAmounts,
  type Facts,
  formatUser,
  isOwnRow,
  listFacts,
  sumAmounts,
} from '@/lib/change/approval/facts'
import { sentenceCase } from '@/lib/core/format'
import type { Db } from '@/lib/db/db'

type Change = {
  userId: number
  username: string
  isSuspended: boolean
  isSelfExcluded: boolean
  bucket: string
  cents: bigint
  balanceCents: bigint
}

export async function readBalanceFacts(db: Db, run: () => Promise<unknown>): Promise<Facts> {
  const last = await db.one<{ id: number }>(sql`
    select coalesce(max(id), 0)::float8 as id /* not null */ from ledger_transactions`)
  await run()
  const changes = await db.rows<Change>(sql`
    select users.id as user_id, username, moved.bucket::text as bucket, moved.cents, balance_cents, is_self_excluded,
           exists (select from suspensions
                    where user_id = users.id and lifted_at is null and (ends_at is null or ends_at > now())) as is_suspended
      from (select postings.user_id, bucket, sum(amount_cents)::bigint as cents
              from postings join (select id as transaction_id from ledger_transactions where ${isOwnRow(last.id)}) own
                   using (transaction_id)
             where postings.user_id is not null group by 1, 2) as moved
           join users on users.id = moved.user_id
           join buckets on buckets.user_id = moved.user_id and buckets.kind = moved.bucket
     order by moved.user_id, moved.bucket`)
  changes.sort((one, other) => compareAmounts([one], [other]))
  return {
    values: [...new Map(changes.map(change => [change.userId, change])).values()].flatMap(stateOf),
    tables: listFacts({
      title: 'Balances',
      columns: ['User', 'Before', 'Change', 'After'],
      rows: changes.map(({ bucket, cents, balanceCents, ...user }) => [
        formatUser(user),
        [{ bucket, cents: balanceCents - cents }],
        [{ bucket, cents }],
        [{ bucket, cents: balanceCents }],
      ]),
      sums: [{ name: 'Change', amounts: sumAmounts(changes) }],
    }),
  }
}

/** What the requester saw about the user. */
function stateOf({ isSuspended, isSelfExcluded }: Change): Facts['values'] {
  const marks = [...(isSuspended ? ['suspended'] : []), ...(isSelfExcluded ? ['self-excluded'] : [])]
  return marks.length > 0 ? [{ name: 'state', value: sentenceCase(marks.join(', ')), marks }] : []
}
