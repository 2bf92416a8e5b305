import type { Once } from '@/lib/db/once'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { readSettings } from '@/lib/settings/read'
import { post } from '@/lib/wallet/post'
import { verifySlip } from './verify-slip'
import { findOffer } from './find-offer'
import { lockSpender } from './lock-spender'
import { recordEntry } from './record-entry'
import { assertCanPlay, assertDistinctPicks, parsePicks, parseBuyIn, type Slip, nextFreeEntryNumber } from './rules'
import { splitBuyIn, unreturnedBuyIn } from './split-buy-in'

/**
 * Sells the entry that a slip describes and answers its id: entry and buy-in stand or fall together,
 * and multiplier, payout, lines and locks are the server's own.
 */
export async function confirmEntry(once: Once, userId: number, slip: Slip): Promise<number> {
  // Before the transaction: a read that waits for a second connection inside one could starve the pool.
  const settings = await readSettings()
  return transaction(db =>
    once(db, async () => {
      const buyInCents = parseBuyIn(slip.buy_in, settings.entry_fee_maximum_cents)
      const sides = parsePicks(slip.picks, slip.players.length)
      assertDistinctPicks(slip.players)

      const spender = await lockSpender(db, userId)
      const offer = await findOffer(db, userId, slip, sides)
      assertCanPlay(spender.mode, spender.isSelfExcluded, offer.isGeoDenied)
      const terms = verifySlip(slip, offer, buyInCents, settings.free_entry_payout_cents)
      const { isEmailVerified, mode, balances } = spender
      const freeNumber =
        buyInCents === 0n ? nextFreeEntryNumber(isEmailVerified, offer.free, settings.free_entries_per_day) : null
      if (offer.hasOpposing && !settings.allow_opposing_entries) throw new Failure('OpposingEntryOpen')
      const freePlay = freeNumber === null ? null : { on: offer.free.today, number: freeNumber }
      const spends = splitBuyIn(mode, balances, buyInCents)
      const unreturnedCents = unreturnedBuyIn(spends, settings.site_credits_return_winnings_only)

      const entryId = await recordEntry(db, {
        ...terms,
        userId,
        mode,
        slip,
        buyInCents,
        unreturnedCents,
        sides,
        freePlay,
      })
      if (spends.length > 0)
        await post(db, {
          kind: 'buy_in',
          userId,
          house: 'entries',
          pickemEntryId: entryId,
          amounts: spends.map(({ bucket, cents }) => ({ bucket, cents: -cents })),
        })
      return entryId
    }),
  )
}
