import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import { findDeadEnd } from './would-wait'

await resetDatabase()

test('a credit is a dead end without another manager, and while the only other one is the user', async () => {
  const [by, userId] = [await createOperator(), await makeWalletOwner()]
  const input = { userId, bucket: 'cash', amountCents: 90_000, requestKey: randomUUID() }
  const find = () => findDeadEnd(by, 'balance.adjust', input)
  await db.run(sql`update operators set disabled_at = now() where id <> ${by.operatorId}`)
  expect(await find()).toBe('alone')
  const { operatorId } = await createOperator()
  await db.run(sql`
    update users set email = (select replace(lower(email), '@', '+play@') from operators where id = ${operatorId})
     where id = ${userId}`)
  expect(await find()).toBe('involved')
  await createOperator()
  expect(await find()).toBeNull()
  expect(await balanceOf(userId, 'cash')).toBe(0n)
})
