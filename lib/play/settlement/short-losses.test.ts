import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { acceptCorrection } from '@/lib/play/corrections/decide-correction'
import { listCorrections } from '@/lib/play/corrections/list-corrections'
import { getOffer } from '@/lib/play/entries/get-offer'
import { entryOf, finishMatches, postingsOf } from '@/lib/play/testing/settlement'
import { allBalancesOf, enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { previewSettlement } from './preview-settlement'
import { settleDue } from './settle-due'

await resetDatabase()

const setRule = (isRefunded: boolean) =>
  db.run(sql`
    insert into settings (key, value, updated_at) values ('refund_short_losses', ${JSON.stringify(isRefunded)}::text::jsonb, now())
    on conflict (key) do update set value = excluded.value`)

/** An entry of 10.00 and three picks, sold under this rule; the rule changes right after. */
async function sell(isRefunded: boolean) {
  await setRule(isRefunded)
  await expect.poll(async () => (await readSettings()).refund_short_losses).toBe(isRefunded)
  const user = await makePicker()
  const slip = user.slip()
  const { refundsShortLosses } = await getOffer(user.userId, user.entry.gameId)
  expect(refundsShortLosses).toBe(isRefunded)
  const id = await enterSlip(user.userId, slip)
  await setRule(!isRefunded)
  return { ...user, entrySlip: slip, id }
}

async function acceptOpenCorrections() {
  for (const { id } of (await listCorrections({ limit: 100 })).filter(one => one.status === 'open'))
    await acceptCorrection(serviceAuthor('Worker'), { id }, 'The league confirmed it')
  await settleDue()
}

describe('an entry keeps the rule it was sold under', () => {
  it.each([
    [false, 'LNN', 'lost', 0n],
    [true, 'LNN', 'refunded', 1_000n],
    [false, 'WNN', 'refunded', 1_000n],
    [true, 'WNN', 'refunded', 1_000n],
    [false, 'LWN', 'lost', 0n],
    [true, 'LWN', 'lost', 0n],
  ])('refund of short losses %s: %s is %s', async (isRefunded, results, outcome, paidCents) => {
    const { entrySlip, id, entry } = await sell(isRefunded)
    await finishMatches(entrySlip, results)
    const isShort = results.includes('NN')
    const { short } = await previewSettlement(entry.gameId, entrySlip.players[0]?.feed_game_id ?? 0)
    expect(short).toEqual({ lost: 0, refunded: 0, ...(isShort && { [outcome]: 1 }) })
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome, paidCents })
  })

  it('in a correction that adds a lost pick', async () => {
    const [loses, refunds] = [await sell(false), await sell(true)]
    for (const { entrySlip } of [loses, refunds]) await finishMatches(entrySlip, 'WNN')
    await settleDue()
    for (const { entrySlip } of [loses, refunds]) await finishMatches(entrySlip, 'LNN')
    await settleDue()
    await acceptOpenCorrections()
    expect(await entryOf(loses.id)).toMatchObject({ outcome: 'lost', settlement: 2, paidCents: 0n })
    expect(await postingsOf(loses.id)).toEqual([
      'buy_in 1: -1000 site_credits',
      'refund 1: 1000 site_credits',
      'reversal 2: -1000 site_credits',
    ])
    expect(await entryOf(refunds.id)).toMatchObject({ outcome: 'refunded', paidCents: 1_000n })
    expect(await allBalancesOf(refunds.userId)).toMatchObject({ site_credits: 2_000n })
  })

  it('in a correction that removes the lost pick', async () => {
    const [loses, refunds] = [await sell(false), await sell(true)]
    for (const { entrySlip } of [loses, refunds]) await finishMatches(entrySlip, 'LNN')
    await settleDue()
    for (const { entrySlip } of [loses, refunds]) await finishMatches(entrySlip, 'WNN')
    await settleDue()
    await acceptOpenCorrections()
    for (const { id, userId } of [loses, refunds]) {
      expect(await entryOf(id)).toMatchObject({ outcome: 'refunded', paidCents: 1_000n })
      expect(await allBalancesOf(userId)).toMatchObject({ site_credits: 2_000n })
    }
  })
})
