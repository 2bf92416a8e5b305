import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { BucketKind, PickSide, UserMode } from '@/lib/db/generated/enums'
import type { Once } from '@/lib/db/once'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { formatCents } from '@/lib/money'
import { readSettings } from '@/lib/settings/read'
import { post } from '@/lib/wallet/post'
import { findOffer } from './find-offer'
import {
  assertCanPlay,
  assertDistinctPicks,
  formatPlayersKey,
  nextFreeEntryNumber,
  parseBuyIn,
  parsePicks,
  type Slip,
} from './rules'
import { type EntryTerms, verifySlip } from './verify-slip'

/**
 * Sells the entry that a slip describes and returns its ID. Entry and buy-in commit together; multiplier, payout, lines
 * and locks are the server's own.
 */
export async function confirmEntry(once: Once, userId: number, slip: Slip): Promise<number> {
  // Read before the transaction: taking a second connection inside one can exhaust the pool.
  const settings = await readSettings()
  return transaction(db =>
    once(db, async () => {
      const buyInCents = parseBuyIn(slip.buy_in, settings.entry_fee_maximum_cents)
      const sides = parsePicks(slip.picks, slip.players.length)
      assertDistinctPicks(slip.players)

      const { mode, isSelfExcluded, isEmailVerified, balances } = await lockUser(db, userId)
      const offer = await findOffer(db, userId, slip, sides)
      assertCanPlay(mode, isSelfExcluded, offer.isGeoDenied)
      const terms = verifySlip(slip, offer, buyInCents, settings.free_entry_payout_cents)
      const freeEntry =
        buyInCents === 0n
          ? {
              on: offer.free.today,
              number: nextFreeEntryNumber(isEmailVerified, offer.free, settings.free_entries_per_day),
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
        sides,
        freeEntry,
      })
      if (payments.length > 0)
        await post(db, {
          kind: 'buy_in',
          userId,
          house: 'entries',
          pickemEntryId: entryId,
          amounts: payments.map(({ bucket, cents }) => ({ bucket, cents: -cents })),
        })
      return entryId
    }),
  )
}

type Balances = Record<BucketKind, bigint>

type LockedUser = { mode: UserMode; isSelfExcluded: boolean; isEmailVerified: boolean; balances: Balances }

type UserRow = Omit<LockedUser, 'balances'> & { isDeleted: boolean; kind: BucketKind; balanceCents: bigint }

/**
 * Locks user and balances, so that entries, claims and deletion of one user run one after another. Weaker than
 * `for update`, so that rows with a foreign key to the user do not wait.
 */
async function lockUser(db: Db, userId: number): Promise<LockedUser> {
  const rows = await db.rows<UserRow>(sql`
    select u.mode, u.is_self_excluded, u.email_verified_at is not null as is_email_verified,
           u.deleted_at is not null as is_deleted, b.kind, b.balance_cents
      from users u join buckets b on b.user_id = u.id
     where u.id = ${userId}
     order by b.kind for no key update`)
  const [user] = rows
  if (!user || user.isDeleted) throw new Failure('UserNotFound')
  const balances = Object.fromEntries(rows.map(row => [row.kind, row.balanceCents])) as Balances
  const { mode, isSelfExcluded, isEmailVerified } = user
  return { mode, isSelfExcluded, isEmailVerified, balances }
}

/** The part of a buy-in that one bucket pays. */
type BuyInPayment = { bucket: BucketKind; cents: bigint }

const bucketsByMode = {
  Cash: { first: 'site_credits', second: 'cash' },
  Arcade: { first: 'credits', second: 'bucks' },
} as const

/** Cash mode spends site credits, then cash; Arcade mode spends positive credits, then bucks. Throws FundsTooLow. */
export function splitBuyIn(mode: UserMode, balances: Balances, buyInCents: bigint): BuyInPayment[] {
  const { first, second } = bucketsByMode[mode]
  const inFirst = balances[first] > 0n ? balances[first] : 0n
  const available = inFirst + balances[second]
  if (available < buyInCents) throw new Failure('FundsTooLow', { mode, available: formatCents(available) })
  const fromFirst = inFirst < buyInCents ? inFirst : buyInCents
  return [
    { bucket: first, cents: fromFirst },
    { bucket: second, cents: buyInCents - fromFirst },
  ].filter(({ cents }) => cents > 0n)
}

/** The part of the buy-in that a win does not return: with `winningsOnly`, the site credits spent. */
function unreturnedBuyIn(payments: readonly BuyInPayment[], winningsOnly: boolean): bigint {
  if (!winningsOnly) return 0n
  return payments.find(({ bucket }) => bucket === 'site_credits')?.cents ?? 0n
}

type NewEntry = EntryTerms & {
  userId: number
  mode: UserMode
  slip: Slip
  buyInCents: bigint
  unreturnedCents: bigint
  sides: PickSide[]
  /** UTC day and number of a free entry; null for a paid one. */
  freeEntry: { on: string; number: number } | null
}

async function insertEntry(db: Db, entry: NewEntry): Promise<number> {
  const { userId, mode, slip, buyInCents, unreturnedCents, payoutCents, contestName } = entry
  const { multiplier, sides, lines, freeEntry } = entry
  const playerIds = slip.players.map(player => player.feed_player_id)
  const feedGameIds = slip.players.map(player => player.feed_game_id)
  const row = await db.row<{ id: number }>(sql`
    with entry as (
      insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id,
                                  multiplier, payout_cents, picks, unreturned_cents, players_key, free_on, free_number)
      values (${userId}, ${slip.game_id}, ${contestName}, ${mode}::text::user_mode, ${buyInCents},
              ${multiplier.tableId}, ${multiplier.value}, ${payoutCents}, ${sides.length}, ${unreturnedCents},
              ${formatPlayersKey(slip.players)}, ${freeEntry?.on ?? null}::text::date, ${freeEntry?.number ?? null})
      returning id, game_id
    ), picks as (
      insert into pickem_entry_players (entry_id, position, game_id, feed_player_id, feed_game_id, side, line)
      select entry.id, position, game_id, feed_player_id, feed_game_id, side::pick_side, line
        from entry, unnest(${playerIds}::int[], ${feedGameIds}::int[], ${sides}::text[], ${lines}::numeric[])
                      with ordinality as pick (feed_player_id, feed_game_id, side, line, position)
    )
    select id from entry`)
  if (!row) throw new Error('Inserting an entry returned no ID')
  return row.id
}
