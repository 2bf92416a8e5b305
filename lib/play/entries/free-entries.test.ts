import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { Failure } from '@/lib/core/failure'
import { db, prisma } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { entryOf, finishMatches, postingsOf } from '@/lib/play/testing/settlement'
import { allBalancesOf, enterSlip, makePicker, setMode } from '@/lib/qa/testing/entries'
import type { Slip } from './rules'

const tryToEnter = (userId: number, slip: Slip) =>
  enterSlip(userId, slip).then(
    () => 'entered',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

const countOf = (userId: number) => prisma.pickemEntry.count({ where: { userId, buyInCents: 0 } })

/** Moves the user's free entries to the previous day. */
const passDay = (userId: number) =>
  transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(
      sql`update pickem_entries set free_on = free_on - 1 where user_id = ${userId} and free_on is not null`,
    )
    await tx.run(sql`delete from person_uses where user_id = ${userId} and subject like 'free_entry:%'`)
  })

const opposite = (slip: Slip): Slip => ({
  ...slip,
  picks: slip.picks.replace(/more|less/g, side => (side === 'more' ? 'less' : 'more')),
})
const reversed = (slip: Slip): Slip => ({ ...slip, players: slip.players.toReversed() })

describe('free entries', () => {
  it('are sold once per user and UTC day', async () => {
    const user = await makePicker('in_cash_contest')
    expect(await tryToEnter(user.userId, user.slip(0, 2))).toBe('entered')
    expect(await tryToEnter(user.userId, user.slip(0, 3))).toBe('FreeEntriesUsedUp')
    await passDay(user.userId)
    expect(await tryToEnter(user.userId, user.slip(0, 3))).toBe('entered')
    expect(await countOf(user.userId)).toBe(2)
  })

  it('are sold once when several are sent concurrently', async () => {
    const user = await makePicker()
    const slips = Array.from({ length: 20 }, (_, index) => user.slip(0, 2 + (index % 5)))
    const outcomes = await Promise.all(slips.map(slip => tryToEnter(user.userId, slip)))
    expect(outcomes.filter(outcome => outcome === 'entered')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === 'FreeEntriesUsedUp')).toHaveLength(19)
    expect(await countOf(user.userId)).toBe(1)
  })

  it.each([
    ['the same', (slip: Slip) => slip],
    ['the opposite', opposite],
    ['reordered', reversed],
  ])('cannot be open twice on the same players: %s picks', async (_, change) => {
    const user = await makePicker()
    const slip = user.slip(0, 3)
    await enterSlip(user.userId, slip)
    await passDay(user.userId)
    expect(await tryToEnter(user.userId, change(slip))).toBe('FreeEntryOpen')
    expect(await countOf(user.userId)).toBe(1)
  })

  it('require a verified email', async () => {
    const user = await makePicker('funded', { isVerified: false })
    expect(await tryToEnter(user.userId, user.slip(0))).toBe('EmailNotVerified')
    expect(await tryToEnter(user.userId, user.slip(1))).toBe('entered')
    expect(await countOf(user.userId)).toBe(0)
  })

  it.each([
    ['Cash', 'site_credits'],
    ['Arcade', 'bucks'],
  ] as const)('pay no cash in %s mode but %s', async (mode, bucket) => {
    const user = await makePicker('in_cash_contest')
    await setMode(user.userId, mode)
    const slip = user.slip(0)
    const id = await enterSlip(user.userId, slip)
    await finishMatches(slip, 'WWW')
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 500n })
    expect(await postingsOf(id)).toEqual([`payout 1: 500 ${bucket}`])
    expect(await allBalancesOf(user.userId)).toMatchObject({ cash: 0n, [bucket]: 500n })
  })

  it('are not sold again in the other mode', async () => {
    const user = await makePicker('in_cash_contest')
    expect(await tryToEnter(user.userId, user.slip(0, 2))).toBe('entered')
    await setMode(user.userId, 'Arcade')
    expect(await tryToEnter(user.userId, user.slip(0, 3))).toBe('FreeEntriesUsedUp')
    expect(await countOf(user.userId)).toBe(1)
  })

  it('on opposite sides cannot be combined into cash', async () => {
    const user = await makePicker('in_cash_contest')
    const slip = user.slip(0, 2)
    const sides = ['more,more', 'more,less', 'less,more', 'less,less']
    const outcomes = []
    for (const picks of sides) outcomes.push(await tryToEnter(user.userId, { ...slip, picks }))
    expect(outcomes.filter(outcome => outcome === 'entered')).toHaveLength(1)
    await finishMatches({ ...slip, picks: 'more,more' }, 'WW')
    await settleDue()
    expect(await allBalancesOf(user.userId)).toMatchObject({ cash: 0n, site_credits: 500n })
  })
})

describe('the database rejects', () => {
  async function sell(change: { on: string; number: number; key: string }) {
    const user = await makePicker()
    const id = await enterSlip(user.userId, user.slip(0, 2))
    const { on, number, key } = change
    return db.run(sql`
      insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier,
                                  payout_cents, picks, free_on, free_number, players_key)
      select user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier, payout_cents, picks,
             free_on + ${on}::text::interval, free_number + ${number}, players_key || ${key}
        from pickem_entries where id = ${id}`)
  }

  it('a second free entry with the same day and number', async () => {
    await expect(sell({ on: '0', number: 0, key: ',1:1' })).rejects.toThrow(/pickem_entries_free_ration/)
  })

  it('a second open free entry on the same players', async () => {
    await expect(sell({ on: '0', number: 1, key: '' })).rejects.toThrow(/pickem_entries_one_open_free/)
  })

  it('a free entry without a number', async () => {
    const { userId } = await makePicker()
    const inserted = db.run(sql`
      insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier,
                                  payout_cents, picks)
      values (${userId}, 1, 'Free', 'Cash', 0, (select max(id) from multiplier_tables), 3, 500, 2)`)
    await expect(inserted).rejects.toThrow(/pickem_entries_free_is_numbered/)
  })

  it('cash for a free entry', async () => {
    const { userId, slip } = await makePicker()
    const pickemEntryId = await enterSlip(userId, slip(0, 2))
    const paid = transaction(tx =>
      post(tx, {
        kind: 'payout',
        userId,
        houseAccount: 'entries',
        pickemEntryId,
        settlement: 1,
        amounts: [{ bucket: 'cash', cents: 500n }],
      }),
    )
    await expect(paid).rejects.toThrow(/a free entry cannot pay cash/)
  })
})
