import '@/lib/db/own-database/testing'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { deliver } from '@/lib/feed/testing'
import type { Slip } from '@/lib/entries/rules'
import { settleDue } from './settle-due'
import { settlementTasks } from './tasks'
import { enter, makePicker } from '@/lib/entries/testing'
import { entryOf, play } from './testing'

const recall = () =>
  settlementTasks
    .find(task => task.name === 'recall_forgotten')
    ?.run({ id: '1', payload: {}, attempt: 1, signal: new AbortController().signal })

/** As a restored backup, or somebody by hand, would lose it. */
const forget = (slip: Slip) =>
  db.run(sql`
    delete from settlement_dues where game_id = ${slip.game_id}
       and feed_game_id = any(${slip.players.map(player => player.feed_game_id)}::int[])`)

async function enterAndPlay(ends: string) {
  const user = await makePicker()
  const slip = user.slip()
  const id = await enter(user.userId, slip)
  await play(slip, ends)
  return { id, slip }
}

it('an entry that nothing would settle is settled, and the job fails naming it', async () => {
  const { id, slip } = await enterAndPlay('WWW')
  await forget(slip)
  await settleDue()
  expect(await entryOf(id)).toMatchObject({ outcome: null })
  await expect(recall()).rejects.toThrow(
    `Open though their matches are over, forgotten until now and being settled: E-${id}`,
  )
  await settleDue()
  expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
  expect(await recall()).toBe('')
})

it('so is one that waits for time while nobody looks at the clock', async () => {
  const { id, slip } = await enterAndPlay('WUW')
  await settleDue()
  expect(await recall()).toBe('')
  await forget(slip)
  await expect(recall()).rejects.toThrow(`E-${id}`)
  expect(await recall()).toBe('')
})

it('what is due, waits for another match, or was settled is left alone', async () => {
  const due = await enterAndPlay('WWW')
  const begun = await makePicker()
  const slip = begun.slip()
  await enter(begun.userId, slip)
  const [first] = slip.players
  await deliver({ games: [{ feed_game_id: first?.feed_game_id, status: 'Final' }] }, slip.game_id)
  await forget(slip)
  expect(await recall()).toBe('')
  await settleDue()
  await forget(due.slip)
  expect(await entryOf(due.id)).toMatchObject({ outcome: 'won' })
  expect(await recall()).toBe('')
})

it('of many entries the first are named, and how many there are', async () => {
  const user = await makePicker()
  const slip = user.slip(1)
  const ids = await Promise.all(Array.from({ length: 23 }, () => enter(user.userId, slip)))
  await play(slip, 'WWW')
  await forget(slip)
  await expect(recall()).rejects.toThrow(/: (E-\d+, ){19}E-\d+ and 3 more$/)
  await settleDue()
  for (const id of ids) expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
})
