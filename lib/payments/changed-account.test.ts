import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { approveWithdrawal } from './decide-withdrawal'
import { payWithdrawals } from './pay-withdrawals'
import type { ReportedMethod } from './provider'
import { requestWithdrawal } from './request-withdrawal'
import { saveMethod } from './save-method'
import { makePayer, transferStatusOf } from './testing/payments'

const noBilling = {
  firstName: '',
  lastName: '',
  address: '',
  phone: '',
  zip: '',
  city: '',
  country: '',
  state: '',
  email: '',
}

const bank = (id: string, change: Partial<ReportedMethod> = {}): ReportedMethod => ({
  id,
  type: 'bank',
  brand: 'First Bank',
  lastFour: '6789',
  fingerprint: 'fp_first',
  expMonth: '',
  expYear: '',
  canReceive: true,
  billing: noBilling,
  ...change,
})

const save = (userId: number, method: ReportedMethod) =>
  transaction(tx => saveMethod(tx, userId, 'sandbox', method, { isNew: true }))

const endHold = (userId: number) =>
  db.run(sql`
    update users set access_changed_at = access_changed_at - interval '25 hours' where id = ${userId}`)

const read = (id: number) =>
  db.row<{ status: string; needsApproval: boolean; methodLabel: string; stoppedFor: string | null }>(sql`
    select status::text as status, needs_approval, method_label, stopped_for from withdrawals where id = ${id}`)

const pay = () => payWithdrawals(new AbortController().signal)

async function makeWithdrawal(amountCents = 1_000n) {
  const { userId } = await makePayer(50_000n)
  const methodId = randomUUID()
  await save(userId, bank(methodId))
  await endHold(userId)
  const row = await db.one<{ id: number }>(
    sql`select id from payment_methods where user_payment_option_id = ${methodId}`,
  )
  const { id } = await requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId: row.id })
  return { userId, methodId, id }
}

it.each<[string, Partial<ReportedMethod>, boolean]>([
  ['new', {}, true],
  ['with other digits', { lastFour: '1111' }, true],
  ['with the same digits but another fingerprint', { fingerprint: 'fp_other' }, true],
  ['unchanged', {}, false],
])('a target of withdrawals that is %s holds them: %o, %s', async (name, change, isHeld) => {
  const { userId } = await makePayer()
  const id = randomUUID()
  if (name !== 'new') {
    await save(userId, bank(id))
    await endHold(userId)
  }
  await save(userId, bank(id, change))
  const held = await db.row(sql`
    select from users where id = ${userId} and access_changed_at > now() - interval '1 hour'`)
  expect(held !== undefined).toBe(isHeld)
})

it('an automatic withdrawal waits for an operator if its bank account changed, with the new label', async () => {
  const { userId, methodId, id } = await makeWithdrawal()
  await save(userId, bank(methodId, { brand: 'Other Bank', lastFour: '1111', fingerprint: 'fp_other' }))
  await pay()
  expect(await read(id)).toMatchObject({
    status: 'pending',
    needsApproval: true,
    methodLabel: 'Other Bank •••• 1111',
  })
  await endHold(userId)
  await pay()
  expect(await transferStatusOf('withdrawal', id)).toBe('pending')
})

it('an automatic withdrawal waits for an operator during a hold', async () => {
  const { userId, id } = await makeWithdrawal()
  await db.run(sql`update users set password_hash = 'another' where id = ${userId}`)
  await pay()
  expect(await read(id)).toMatchObject({ status: 'pending', needsApproval: true })
})

it('an approved withdrawal whose bank account changed before it was sent is returned', async () => {
  const { userId, methodId, id } = await makeWithdrawal(20_000n)
  await approveWithdrawal(await makeAuthor(), { withdrawalId: id }, 'The bank account is the user’s')
  await save(userId, bank(methodId, { lastFour: '1111', fingerprint: 'fp_other' }))
  await endHold(userId)
  await pay()
  expect(await read(id)).toMatchObject({ status: 'failed', stoppedFor: 'changed' })
})

it('an unchanged withdrawal is sent', async () => {
  const { id } = await makeWithdrawal()
  await pay()
  expect(await read(id)).toMatchObject({ status: 'processing', needsApproval: false })
})
