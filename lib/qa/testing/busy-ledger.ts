import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import type { LedgerKind } from '@/lib/db/generated/enums'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { post } from '@/lib/ledger/post'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import type { Slip } from '@/lib/play/entries/rules'
import { feedPayload } from '@/lib/play/feed/schema'
import { importFeedAndSettle } from '@/lib/play/settlement/import-feed-and-settle'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'

/** Runs every use-case once and returns the IDs of the created rows. */
export async function makeBusyLedger() {
  const [winner, other] = [await makePicker(), await makePicker()]
  const { userId } = winner
  const won = await enterSlip(userId, winner.slip(5, 2))
  const refunded = await enterSlip(other.userId, other.slip(22, 2))
  const free = await enterSlip(userId, winner.slip(0, 2))
  await finish(winner.slip(5, 2), true)
  await finish(other.slip(22, 2), false)
  await settleDue()
  const { transactionId: adjustment } = await adjust(userId)
  const reversed = await reverseTransaction(
    await makeAuthor(),
    { transactionId: adjustment },
    'Back in a test',
  )
  const promoId = await claim(userId)
  const withdrawal = await withdraw(userId, 300n)
  const [claimed] = await db.rows<{ id: number; ledgerTransactionId: bigint }>(
    sql`select id::float8, ledger_transaction_id from promo_claims where user_id = ${userId}`,
  )
  return {
    userId,
    otherId: other.userId,
    won,
    refunded,
    free,
    reversal: reversed.transactionId,
    promoId,
    claimId: claimed?.id ?? 0,
    award: Number(claimed?.ledgerTransactionId),
    withdrawal: Number(withdrawal),
    deposit: await find(userId, 'deposit'),
    opening: await find(userId, 'opening'),
    buyInOfWon: await find(userId, 'buy_in', won),
    payoutOfWon: await find(userId, 'payout', won),
    payoutOfFree: await find(userId, 'payout', free),
    refundOfRefunded: await find(other.userId, 'refund', refunded),
  }
}

async function find(userId: number, kind: LedgerKind, entryId?: number): Promise<number> {
  const row = await db.row<{ id: bigint }>(sql`
    select id from ledger_transactions
     where user_id = ${userId} and kind = ${kind}::text::ledger_kind
       and (${entryId ?? null}::bigint is null or pickem_entry_id = ${entryId ?? null}::bigint)
     order by id limit 1`)
  if (!row) throw new Error(`no ${kind} of user ${userId}`)
  return Number(row.id)
}

/** Finishes the slip's matches: all picks won, or no player took part. */
async function finish(slip: Slip, isWon: boolean): Promise<void> {
  const sides = slip.picks.split(',')
  await importFeedAndSettle(
    feedPayload.parse({
      game_id: slip.game_id,
      games: slip.players.map(player => ({ feed_game_id: player.feed_game_id, status: 'Final' })),
      results: slip.players.map((player, index) => ({
        feed_player_id: player.feed_player_id,
        feed_game_id: player.feed_game_id,
        result: player.projection + (sides[index] === 'more' ? 1 : -1),
        is_played: isWon,
      })),
    }),
  )
}

async function adjust(userId: number) {
  const reason = 'A credit in a test'
  return adjustBalance(
    await makeAuthor(),
    {
      userId,
      bucket: 'bucks',
      amountCents: 400n,
      requestKey: randomUUID(),
    },
    reason,
  )
}

async function claim(userId: number): Promise<number> {
  const promo = await db.row<{ id: number }>(sql`
    insert into promos (name, credits_cents, credit_bucket_id, status, budget_cents)
    select 'Busy', 500, id, 'published', 5000 from credit_buckets where is_active order by id limit 1 returning id`)
  await claimPromo(userId, promo?.id ?? 0)
  return promo?.id ?? 0
}

async function withdraw(userId: number, cents: bigint): Promise<bigint> {
  return transaction(async tx => {
    const id = await post(tx, {
      kind: 'withdrawal',
      userId,
      houseAccount: 'funding',
      amounts: [{ bucket: 'cash', cents: -cents }],
    })
    await tx.run(sql`
      insert into withdrawals (user_id, amount_cents, status, ledger_transaction_id, completed_at)
      values (${userId}, ${cents}, 'completed', ${id}, now())`)
    return id
  })
}
