import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { runBulk } from '@/lib/list/run-bulk'
import { seeRows } from '@/lib/list/testing/see-rows'
import { joinAs, openTestContest, startContest } from '@/lib/play/testing/contest'
import { cancelContest, cancelContests, contestRows } from './cancel-contest'
import { findContest } from './find-contest'

const given = () => ({
  shared: {},
  requestKey: randomUUID(),
  zone: 'UTC',
  reason: 'The feed of the slate failed',
})

const see = (...ids: number[]) => seeRows(contestRows, ids)

const terms = {
  kind: 'cash',
  buyInCents: 500,
  prizes: [{ from: 1, to: 1, cents: 400, bucket: 'cash' }],
} as const

test('contests are canceled, and those that need a second manager wait', async () => {
  const [empty, joined, started] = [
    await openTestContest(),
    await openTestContest({ ...terms, prizes: [...terms.prizes] }),
    await openTestContest({ ...terms, prizes: [...terms.prizes] }),
  ]
  await joinAs(joined.id)
  await joinAs(started.id)
  await startContest(started.id)
  const seen = await see(empty.id, joined.id, started.id)
  const outcomes = await runBulk(await makeAuthor(), cancelContests, seen, given())
  expect(new Map(outcomes.map(({ id, is }) => [Number(id), is]))).toEqual(
    new Map([
      [empty.id, 'done'],
      [joined.id, 'done'],
      [started.id, 'waits'],
    ]),
  )
  expect((await findContest(joined.id))?.status).toBe('canceled')
})

test('a contest that users joined in the meantime is not canceled, and an editor cancels only empty ones', async () => {
  const [first, second] = [await openTestContest(), await openTestContest()]
  const seen = await see(first.id)
  await joinAs(first.id)
  const by = await makeAuthor('editor')
  expect((await runBulk(by, cancelContests, seen, given()))[0]).toMatchObject({
    error: { code: 'RowChanged' },
  })
  const outcomes = await runBulk(by, cancelContests, await see(first.id, second.id), given())
  expect(new Map(outcomes.map(one => [Number(one.id), one]))).toMatchObject(
    new Map([
      [first.id, { is: 'refused', error: { code: 'ContestHasUsers' } }],
      [second.id, { is: 'done' }],
    ]),
  )
})

test('a contest that many more users joined than the operator saw is not canceled', async () => {
  const { id, by } = await openTestContest()
  await joinAs(id)
  const cancel = (entries: number) => cancelContest(by, { id, entries }, given().reason)
  await expect(cancel(0)).rejects.toMatchObject({
    code: 'ImpactGrew',
    detail: { noun: 'user', count: 1, seen: 0 },
  })
  await cancel(1)
  expect((await findContest(id))?.status).toBe('canceled')
})
