import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { PickSide, UserMode } from '@/lib/db/generated/enums'
import type { RunIdempotent } from '@/lib/db/idempotent'
import { throwByConstraint, transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { splitBuyIn, unreturnedBuyIn } from '@/lib/ledger/spend'
import { insertEvents } from '@/lib/notify/webhooks/record-event'
import { assertCanUseCash } from '@/lib/people/restrictions/cash-restrictions'
import { lockSpender } from '@/lib/people/restrictions/lock-spender'
import { lockMatchesForSale } from '@/lib/play/feed/match-state'
import { findOffer } from './get-offer'
import {
  assertDistinctPicks,
  formatPlayersKey,
  nextFreeEntryNumber,
  parseBuyIn,
  parsePicks,
  type Slip,
} from './rules'
import { type EntryTerms, verifySlip } from './verify-slip'

/** Sells the entry of a slip and returns its ID. Multiplier, payout, lines and locks are the server's own. */
export async function confirmEntry(runIdempotent: RunIdempotent, userId: number, slip: Slip) {
  // Read before the transaction: taking a second connection inside one can exhaust the pool.
  const settings = await readSettings()
  return transaction(db =>
    runIdempotent(db, async () => {
      const buyInCents = parseBuyIn(slip.buy_in, settings.entry_fee_maximum_cents)
      const sides = parsePicks(slip.picks, slip.players.length)
      assertDistinctPicks(slip.players)

      const feedGameIds = slip.players.map(player => player.feed_game_id)
      await lockMatchesForSale(db, slip.game_id, feedGameIds)
      const { mode, isSelfExcluded, balances, ...proof } = await lockSpender(db, userId)
      const offer = await findOffer(db, userId, slip, sides)
      if (mode === 'Cash')
        assertCanUseCash('entries', { ...offer, isSelfExcluded }, settings.kyc_required_for_cash)
      const terms = verifySlip(slip, offer, buyInCents, settings.free_entry_payout_cents)
      const freeEntry =
        buyInCents === 0n
          ? {
              on: offer.free.today,
              number: nextFreeEntryNumber(proof, offer.free, settings.free_entries_per_day),
            }
          : null
      if (offer.hasOpposing && !settings.allow_opposing_entries) throw new Failure('OpposingEntryOpen')
      const payments = splitBuyIn(mode, balances, buyInCents)
      const unreturnedCents = unreturnedBuyIn(payments, settings.site_credits_return_winnings_only)

      const entryId = await insertEntry(db, {
        ...terms,
        userId,
        mode,
        slip,
        buyInCents,
        unreturnedCents,
        isShortLossRefunded: settings.refund_short_losses,
        sides,
        freeEntry,
        freeEntriesPerDay: settings.free_entries_per_day,
      })
      if (payments.length > 0)
        await post(db, {
          kind: 'buy_in',
          userId,
          houseAccount: 'entries',
          pickemEntryId: entryId,
          amounts: payments.map(({ bucket, cents }) => ({ bucket, cents: -cents })),
        })
      return entryId
    }),
  )
}

type NewEntry = EntryTerms & {
  userId: number
  mode: UserMode
  slip: Slip
  buyInCents: bigint
  unreturnedCents: bigint
  isShortLossRefunded: boolean
  sides: PickSide[]
  /** UTC day and number of a free entry; null for a paid one. */
  freeEntry: { on: string; number: number } | null
  freeEntriesPerDay: number
}

async function insertEntry(db: Db, entry: NewEntry): Promise<number> {
  const { userId, mode, slip, buyInCents, unreturnedCents, payoutCents, contestName } = entry
  const { multiplier, sides, lines, teams, startsAt, freeEntry, isShortLossRefunded } = entry
  const playerIds = slip.players.map(player => player.feed_player_id)
  const feedGameIds = slip.players.map(player => player.feed_game_id)
  const statement = sql`
    with entry as (
      insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id,
                                  multiplier, payout_cents, picks, unreturned_cents, players_key, free_on, free_number,
                                  is_short_loss_refunded)
      values (${userId}, ${slip.game_id}, ${contestName}, ${mode}::text::user_mode, ${buyInCents},
              ${multiplier.tableId}, ${multiplier.value}, ${payoutCents}, ${sides.length}, ${unreturnedCents},
              ${formatPlayersKey(slip.players)}, ${freeEntry?.on ?? null}::text::date, ${freeEntry?.number ?? null},
              ${isShortLossRefunded})
      returning id, user_id, game_id, mode, picks, buy_in_cents, payout_cents
    ), picks as (
      insert into pickem_entry_players (entry_id, position, game_id, feed_player_id, feed_game_id, side, line, team,
                                        starts_at)
      select entry.id, position, game_id, feed_player_id, feed_game_id, side::pick_side, line, team, starts_at
        from entry, unnest(${playerIds}::int[], ${feedGameIds}::int[], ${sides}::text[], ${lines}::numeric[],
                         ${teams}::text[], ${startsAt}::timestamptz[])
                      with ordinality as pick (feed_player_id, feed_game_id, side, line, team, starts_at, position)
    ), event as (
      ${insertEvents('entry.confirmed', confirmedData, sql`entry`)}
    )
    select id::float8 from entry`
  const throwIfUsed = throwByConstraint({
    person_uses_pkey: () => new Failure('FreeEntriesUsedUp', { perDay: entry.freeEntriesPerDay }),
  })
  const { id } = await db.one<{ id: number }>(statement).catch(throwIfUsed)
  return id
}

const confirmedData = sql`
  jsonb_build_object('pickem_contest_entry_id', id, 'user_id', user_id, 'game_id', game_id, 'mode', mode, 'picks', picks,
                     'buy_in', format_cents(buy_in_cents), 'payout', format_cents(payout_cents))`
