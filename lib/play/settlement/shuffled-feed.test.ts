import { expect, it } from 'vitest'
import type { Slip } from '@/lib/play/entries/rules'
import { importPayload } from '@/lib/play/testing/feed'
import { entryOf, resultsFor } from '@/lib/play/testing/settlement'
import { allBalancesOf, enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { settleDue } from './settle-due'

/** Seeded pseudorandom numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

function shuffle<Item>(items: Item[], random: () => number): Item[] {
  const left = [...items]
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as Item)
}

const allPickResults = ['WWWWWW', 'WLWWWW', 'WVNWWW', 'NVNVWV'] as const

/** One payload per match status and player result. */
function createPayloads(slip: Slip, pickResults: string): object[] {
  const feedGameIds = [...new Set(slip.players.map(player => player.feed_game_id))]
  const states = ['Scheduled', 'InProgress', 'Final'].flatMap(status =>
    feedGameIds.map(feed_game_id => ({ games: [{ feed_game_id, status }] })),
  )
  return [...states, ...resultsFor(slip, pickResults).map(result => ({ results: [result] }))]
}

/** Imports the payloads in the given order and returns the settled entries and balances of one user. */
async function importAndSettle(
  pickResults: string,
  order: (payloads: object[]) => object[],
  isSettling: () => boolean,
) {
  const user = await makePicker()
  const whole = user.slip(10, 6)
  const half = user.slip(25, 3)
  const ids = [await enterSlip(user.userId, whole), await enterSlip(user.userId, half)]
  for (const payload of order(createPayloads(whole, pickResults))) {
    await importPayload(payload, whole.game_id)
    if (isSettling()) await settleDue()
  }
  await settleDue()
  const entries = await Promise.all(ids.map(entryOf))
  return {
    entries: entries.map(({ settledAt, ...entry }) => ({ ...entry, isSettled: settledAt !== null })),
    balances: await allBalancesOf(user.userId),
  }
}

it('payloads in any order, some repeated, lead to the same settlement', async () => {
  const random = createRandom(1)
  for (const pickResults of allPickResults) {
    const inOrder = await importAndSettle(
      pickResults,
      payloads => payloads,
      () => false,
    )
    expect(inOrder.entries.every(entry => entry.isSettled)).toBe(true)
    const shuffled = await importAndSettle(
      pickResults,
      payloads => shuffle([...payloads, ...payloads.filter(() => random() < 0.4)], random),
      () => random() < 0.3,
    )
    expect(shuffled).toEqual(inOrder)
  }
})
