import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { makeSlip } from '@/e2e/fixtures/offer'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { listMultipliers } from '@/lib/play/multipliers/list-multipliers'
import { changeMultipliers } from '@/lib/play/multipliers/save-multipliers'
import { importPayload } from '@/lib/play/testing/feed'
import { createPersona } from '@/lib/qa/create-persona'
import { allBalancesOf, enterSlip, makePicker, setMode } from '@/lib/qa/testing/entries'
import { getOffer } from './get-offer'
import { listPlayers } from './list-players'
import { presentOffer, presentPlayers } from './present'
import { pickemOffer } from './schema'

await resetDatabase()

type Picker = Awaited<ReturnType<typeof makePicker>>

const readOffer = async ({ userId, entry }: Picker) =>
  pickemOffer.parse(presentOffer(await getOffer(userId, entry.gameId)))

/** Slips made from the replies of offer and get-players only. */
async function openShop(user: Picker) {
  const offer = await readOffer(user)
  const { players } = presentPlayers('', await listPlayers(user.userId, user.entry))
  return (picks: number, buyIn: 'free' | 'lowest' | 'highest') => makeSlip(offer, players, { picks, buyIn })
}

async function setMultipliers(picks2: number, picks6: number | null) {
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  const [newest] = await listMultipliers()
  if (!newest) throw new Error('no table is seeded')
  const change = { from: newest.id, rows: { ...newest.rows, picks2, picks6 } }
  await transaction(tx =>
    changeMultipliers.in(tx, by, change, { reason: 'A test of the offer', approvedById: second.operatorId }),
  )
}

it.each([2, 3, 4, 5, 6])('has all that a slip of %d picks needs', async picks => {
  const user = await makePicker()
  const slip = await openShop(user)
  await enterSlip(user.userId, slip(picks, 'lowest'))
  await enterSlip(user.userId, slip(picks, 'highest'))
  await enterSlip(user.userId, slip(picks, 'free'))
})

it('of changed multipliers is accepted, and the previous one is not', async () => {
  const user = await makePicker()
  const before = await openShop(user)
  await setMultipliers(1.33, null)
  const after = await openShop(user)
  expect(await readOffer(user)).toMatchObject({
    multipliers: [{ picks: 2, multiplier: 1.33 }, { picks: 3 }, { picks: 4 }, { picks: 5 }],
    entry_fee_min: [{ picks: 2, amount: '0.76' }, { picks: 3 }, { picks: 4 }, { picks: 5 }],
  })
  await enterSlip(user.userId, after(2, 'lowest'))
  await enterSlip(user.userId, after(2, 'highest'))
  await expect(enterSlip(user.userId, before(2, 'highest'))).rejects.toThrow('MultiplierWrong')
  await expect(enterSlip(user.userId, before(6, 'lowest'))).rejects.toThrow('PicksNotOffered')
  await setMultipliers(3, 37.5)
})

it('counts the free entries of the day, and has none for a user who cannot make one', async () => {
  const user = await makePicker()
  const slip = await openShop(user)
  expect((await readOffer(user)).free_entry).toEqual({
    payout: '5.00',
    bucket: 'site_credits',
    left_today: 1,
  })
  await enterSlip(user.userId, slip(2, 'free'))
  expect((await readOffer(user)).free_entry.left_today).toBe(0)
  const unverified = await makePicker('funded', { isVerified: false })
  expect((await readOffer(unverified)).free_entry.left_today).toBe(0)
})

it('follows the mode of the user', async () => {
  const user = await makePicker()
  const {
    cash = 0n,
    site_credits: siteCredits = 0n,
    credits = 0n,
    bucks = 0n,
  } = await allBalancesOf(user.userId)
  const available = (cents: bigint) => (Number(cents) / 100).toFixed(2)
  expect(await readOffer(user)).toMatchObject({
    mode: 'Cash',
    available_funds: available(cash + siteCredits),
  })
  await setMode(user.userId, 'Arcade')
  expect(await readOffer(user)).toMatchObject({
    mode: 'Arcade',
    available_funds: available(credits + bucks),
    free_entry: { bucket: 'bucks' },
  })
})

it.each([
  ['self_excluded', 'self-exclusion'],
  ['geo_denied', 'location'],
] as const)('names why the persona %s cannot play for cash', async (persona, why) => {
  const { userId } = await createPersona(persona, { verified: true })
  const { entry } = await makePicker()
  const read = async () => presentOffer(await getOffer(userId, entry.gameId))
  expect(await read()).toMatchObject({ barred_by: why, free_entry: { left_today: 0 } })
  await setMode(userId, 'Arcade')
  expect(await read()).toMatchObject({ barred_by: null, free_entry: { left_today: 1 } })
})

describe('its matches', () => {
  it('have exactly the players of get-players, and the first one closes the offer', async () => {
    const user = await makePicker()
    const { matches, closes_at: closesAt } = await readOffer(user)
    const offered = matches.flatMap(match =>
      match.teams.flatMap(({ feed_player_ids: ids }) => ids.map(id => `${match.feed_game_id}:${id}`)),
    )
    const listed = await listPlayers(user.userId, user.entry)
    expect(offered.sort()).toEqual(listed.map(one => `${one.feedGameId}:${one.feedPlayerId}`).sort())
    expect(closesAt).toBe(matches.map(match => match.closes_at).sort()[0])
    expect(matches.every(match => match.teams.length === 2)).toBe(true)
  })

  it('leave out those that have started and the slates of other users', async () => {
    const [user, other] = [await makePicker(), await makePicker()]
    const [first] = (await readOffer(user)).matches
    await importPayload(
      { games: [{ feed_game_id: first?.feed_game_id, status: 'InProgress' }] },
      user.entry.gameId,
    )
    const left = (await readOffer(user)).matches.map(match => match.feed_game_id)
    expect(left).not.toContain(first?.feed_game_id)
    const foreign = (await readOffer(other)).matches.map(match => match.feed_game_id)
    expect(left.filter(id => foreign.includes(id))).toEqual([])
  })

  it('are all of the sport for a contest without a slate, and none without a contest', async () => {
    const [user, other] = [await makePicker(), await makePicker()]
    await db.run(sql`
      delete from blueprint_feed_games where blueprint_id in (${user.entry.blueprintId}, ${other.entry.blueprintId})`)
    const { userId } = await createPersona('fresh')
    expect(presentOffer(await getOffer(userId, user.entry.gameId))).toMatchObject({
      matches: [],
      closes_at: null,
    })
    const listed = await listPlayers(user.userId, user.entry)
    const { matches } = await readOffer(user)
    expect(new Set(matches.map(match => match.feed_game_id))).toEqual(
      new Set(listed.map(player => player.feedGameId)),
    )
  })

  it('are none for a contest that the user has left', async () => {
    const user = await makePicker()
    await db.run(sql`update contest_entries set status = 'left' where id = ${user.entry.contestEntryId}`)
    expect(await readOffer(user)).toMatchObject({ matches: [], closes_at: null })
  })
})

it.each([7, 99])('of game %d is closed: the game is paused or unknown', async gameId => {
  const { userId } = await createPersona('fresh')
  await expect(getOffer(userId, gameId)).rejects.toThrow('GameClosed')
})
