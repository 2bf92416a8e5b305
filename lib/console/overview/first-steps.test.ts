import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { listFirstSteps, listOpenSteps } from './first-steps'

await resetDatabase()

const providers = ['mail', 'sms']
const openKeys = async () =>
  (await listOpenSteps(providers, true)).filter(({ isDone }) => !isDone).map(({ key }) => key)

test('test databases have examples and no first steps', async () => {
  expect(await listFirstSteps()).toEqual([])
})

test('each step is done by the data it asks for, and there are none when all are done', async () => {
  const disabled = await createOperator()
  await createOperator()
  expect(await openKeys()).toEqual([])
  expect(await listOpenSteps([], false)).toMatchObject([
    { key: 'manager', isDone: true },
    { key: 'mail', isDone: false },
    { key: 'sms', isDone: false },
    { key: 'payments', isDone: false },
    { key: 'ios', isDone: true },
    { key: 'android', isDone: true },
    { key: 'contest', isDone: true },
    { key: 'promo', isDone: true },
    { key: 'trivia', isDone: true },
  ])
  const undo = [
    ['manager', sql`update operators set disabled_at = now() where id = ${disabled.operatorId}`],
    ['ios', sql`update releases set withdrawn_at = now() where platform = 'ios'`],
    ['android', sql`update releases set withdrawn_at = now() where platform = 'android'`],
    ['contest', sql`update contests set status = 'canceled'`],
    ['promo', sql`update promos set status = 'paused'`],
    ['trivia', sql`update trivia_questions set status = 'draft'`],
  ] as const
  const open: string[] = []
  for (const [key, change] of undo) {
    await db.run(change)
    open.push(key)
    expect(await openKeys()).toEqual(open)
  }
})
