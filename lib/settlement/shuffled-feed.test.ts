import { expect, it } from 'vitest'
import { deliver } from '@/lib/feed/testing'
import type { Slip } from '@/lib/entries/rules'
import { settleDue } from './settle-due'
import { balancesOf, enter, makePicker } from '@/lib/entries/testing'
import { entryOf, figuresFor } from './testing'

/** Numbers from 0 to 1 that are the same each time. */
function draw(seed: number): () => number {
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

const ends = ['WWWWWW', 'WLWWWW', 'WVNWWW', 'NVNVWV'] as const

/** Everything that the feed tells of a slate, row by row: how its matches go on, and how its players end. */
function tellAll(slip: Slip, end: string): object[] {
  const feedGameIds = [...new Set(slip.players.map(player => player.feed_game_id))]
  const states = ['Scheduled', 'InProgress', 'Final'].flatMap(status =>
    feedGameIds.map(feed_game_id => ({ games: [{ feed_game_id, status }] })),
  )
  return [...states, ...figuresFor(slip, end).map(figure => ({ results: [figure] }))]
}

/** Two entries of one user, and what became of them once all was told in that order. */
async function follow(end: string, order: (told: object[]) => object[], isSettling: () => boolean) {
  const user = await makePicker()
  const whole = user.slip(10, 6)
  const half = user.slip(25, 3)
  const ids = [await enter(user.userId, whole), await enter(user.userId, half)]
  for (const told of order(tellAll(whole, end))) {
    await deliver(told, whole.game_id)
    if (isSettling()) await settleDue()
  }
  await settleDue()
  const entries = await Promise.all(ids.map(entryOf))
  return {
    entries: entries.map(({ settledAt, ...entry }) => ({ ...entry, isSettled: settledAt !== null })),
    balances: await balancesOf(user.userId),
  }
}

it.each([1, 2, 3, 4, 5, 6])(
  'told in any order, some of it twice, it comes to the same (seed %d)',
  async seed => {
    const random = draw(seed)
    for (const end of ends) {
      const inOrder = await follow(
        end,
        told => told,
        () => false,
      )
      expect(inOrder.entries.every(entry => entry.isSettled)).toBe(true)
      const shuffled = await follow(
        end,
        told => shuffle([...told, ...told.filter(() => random() < 0.4)], random),
        () => random() < 0.3,
      )
      expect(shuffled).toEqual(inOrder)
    }
  },
)
