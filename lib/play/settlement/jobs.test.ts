import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import type { Slip } from '@/lib/play/entries/rules'
import { importPayload } from '@/lib/play/testing/feed'
import { entryOf, finishMatches } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { settlementJobs } from './jobs'
import { settleDue } from './settle-due'

await resetDatabase()

const runJobNow = () =>
  settlementJobs
    .find(kind => kind.name === 'requeue_missed_entries')
    ?.run({ id: '1', payload: {}, attempt: 1, signal: new AbortController().signal })

/** Deletes the queue rows of a slip's matches, as a restored backup or a manual delete would. */
const unqueue = (slip: Slip) =>
  db.run(sql`
    delete from settlement_queue where game_id = ${slip.game_id}
       and feed_game_id = any(${slip.players.map(player => player.feed_game_id)}::int[])`)

async function enterAndPlay(ends: string) {
  const user = await makePicker()
  const slip = user.slip()
  const id = await enterSlip(user.userId, slip)
  await finishMatches(slip, ends)
  return { id, slip }
}

it('finished matches are settled by two jobs, which can run in different processes', async () => {
  const jobs = () =>
    db.rows(sql`select queue_name from graphile_worker.jobs where task_identifier = 'settle_entries'`)
  await enterAndPlay('WWW')
  expect(await jobs()).toEqual([{ queueName: null }, { queueName: null }])
  await enterAndPlay('WWW')
  expect(await jobs()).toHaveLength(2)
  await settleDue()
})

it('an entry whose matches are over but not due is queued, and the job fails with its ID', async () => {
  const { id, slip } = await enterAndPlay('WWW')
  await unqueue(slip)
  await settleDue()
  expect(await entryOf(id)).toMatchObject({ outcome: null })
  await expect(runJobNow()).rejects.toThrow(
    `Open entries whose matches are over were not due, and are now queued: E-${id}`,
  )
  await settleDue()
  expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
  expect(await runJobNow()).toBe('')
})

it('an entry that waits for a deadline without a due match is queued as well', async () => {
  const { id, slip } = await enterAndPlay('WUW')
  await settleDue()
  expect(await runJobNow()).toBe('')
  await unqueue(slip)
  await expect(runJobNow()).rejects.toThrow(`E-${id}`)
  expect(await runJobNow()).toBe('')
})

it('entries that are due, wait for another match or are settled are not queued', async () => {
  const due = await enterAndPlay('WWW')
  const begun = await makePicker()
  const slip = begun.slip()
  await enterSlip(begun.userId, slip)
  const [first] = slip.players
  await importPayload({ games: [{ feed_game_id: first?.feed_game_id, status: 'Final' }] }, slip.game_id)
  await unqueue(slip)
  expect(await runJobNow()).toBe('')
  await settleDue()
  await unqueue(due.slip)
  expect(await entryOf(due.id)).toMatchObject({ outcome: 'won' })
  expect(await runJobNow()).toBe('')
})

it('the error lists the first 20 IDs and the number of others', async () => {
  const user = await makePicker()
  const slip = user.slip(1)
  const ids = await Promise.all(Array.from({ length: 23 }, () => enterSlip(user.userId, slip)))
  await finishMatches(slip, 'WWW')
  await unqueue(slip)
  await expect(runJobNow()).rejects.toThrow(/: (E-\d+, ){19}E-\d+ and 3 more$/)
  await settleDue()
  for (const id of ids) expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
})
