import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { undoChange } from '@/lib/console/audit-log/revert'
import { db } from '@/lib/db/client'
import { createOperator } from '@/lib/people/testing/operators'
import { makeUser } from '@/lib/people/testing/users'
import { clearPromoCode, savePromoCode } from './clear-promo-code'

const by = serviceAuthor('Worker')
const reason = 'The user mistyped the code'

test('another code is rejected until an operator clears the stored one', async () => {
  const { id: userId } = await makeUser()
  await savePromoCode(userId, 'FIRST')
  expect(await savePromoCode(userId, 'first')).toMatchObject({ promoCode: 'FIRST' })
  await expect(savePromoCode(userId, 'SECOND')).rejects.toMatchObject({
    code: 'PromoCodeStored',
    detail: { promoCode: 'FIRST' },
  })
  const { auditId } = await clearPromoCode(by, { userId }, reason)
  expect(
    await db.row(sql`select action, before, after, reason from audit_rows where id = ${auditId}`),
  ).toEqual({
    action: 'user.clear-promo-code',
    before: { promoCode: 'FIRST' },
    after: { promoCode: '' },
    reason,
  })
  expect(await savePromoCode(userId, 'SECOND')).toMatchObject({ promoCode: 'SECOND' })
})

test('of twenty concurrent calls with different codes one is stored', async () => {
  const { id: userId } = await makeUser()
  const calls = Array.from({ length: 20 }, (_, n) => savePromoCode(userId, `CODE${n}`))
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the database rejects another code', async () => {
  const { id } = await makeUser()
  const write = (code: string) => db.run(sql`update users set promo_code = ${code} where id = ${id}`)
  await write('FIRST')
  await expect(write('SECOND')).rejects.toThrow('another promo code')
  await write('')
  await write('SECOND')
})

test('undo restores the code, unless the user has stored another one', async () => {
  const manager = { ...(await createOperator()), role: 'manager' as const }
  const [user, other] = [await makeUser(), await makeUser()]
  for (const { id } of [user, other]) await savePromoCode(id, 'FIRST')
  const undone = await clearPromoCode(manager, { userId: user.id }, reason)
  await undoChange(manager, undone.auditId)
  expect(await savePromoCode(user.id, undefined)).toMatchObject({ promoCode: 'FIRST' })

  const replaced = await clearPromoCode(manager, { userId: other.id }, reason)
  await savePromoCode(other.id, 'SECOND')
  await expect(undoChange(manager, replaced.auditId)).rejects.toMatchObject({ code: expect.any(String) })
  expect(await savePromoCode(other.id, undefined)).toMatchObject({ promoCode: 'SECOND' })
})

test('a user without a code, and a deleted user, have nothing to clear', async () => {
  const { id: userId } = await makeUser()
  await expect(clearPromoCode(by, { userId }, reason)).rejects.toMatchObject({ code: 'PromoCodeMissing' })
  await savePromoCode(userId, 'FIRST')
  await db.run(sql`update users set deleted_at = now() where id = ${userId}`)
  await expect(clearPromoCode(by, { userId }, reason)).rejects.toMatchObject({ code: 'UserNotFound' })
})
