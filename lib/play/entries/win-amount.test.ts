import { expect, it } from 'vitest'
import { formatCents } from '@/lib/core/money'
import { maxLongId } from '@/lib/core/wire'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { finishMatches } from '@/lib/play/testing/settlement'
import { allBalancesOf, enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { getEntry } from './get-entry'
import { listOwnEntries } from './list-own-entries'
import { presentEntries, presentEntry } from './present'

const publicUrl = 'http://here.test'

it.each([
  ['cash', { cash: 20, site_credits: 0 }, 10, '30.00'],
  ['site credits', { cash: 0, site_credits: 20 }, 10, '20.00'],
  ['both', { cash: 20, site_credits: 4 }, 10, '26.00'],
  ['nothing', { cash: 0, site_credits: 0 }, 0, '5.00'],
])(
  'a win adds win_amount to the wallet of an entry that was bought with %s',
  async (_, balances, buyIn, amount) => {
    const user = await makePicker('funded', { balances })
    const slip = user.slip(buyIn, 2)
    const id = await enterSlip(user.userId, slip)
    const { win_amount: shown } = presentEntry(
      publicUrl,
      await getEntry(user.userId, id),
    ).pickem_contest_entry
    const list = await listOwnEntries(user.userId, { isSettled: null, before: maxLongId, limit: 1 })
    const [listed] = presentEntries(publicUrl, list).pickem_contest_entries
    expect([shown, listed?.win_amount]).toEqual([amount, amount])

    const before = await availableOf(user.userId)
    await finishMatches(slip, 'WW')
    await settleDue()
    expect(formatCents((await availableOf(user.userId)) - before)).toBe(shown)
  },
)

async function availableOf(userId: number): Promise<bigint> {
  const { cash = 0n, site_credits = 0n } = await allBalancesOf(userId)
  return cash + site_credits
}
