import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { revokeTokens } from '@/lib/people/account/sessions/access-token'
import { makeDefault } from './payment-methods'
import { processEvent } from './process-event'
import type { ReportedMethod } from './provider'
import { requestWithdrawal } from './request-withdrawal'
import { saveMethod } from './save-method'
import { deliver, eventAbout, makePayer, openDeposit } from './testing/payments'

const newBank = (): ReportedMethod => ({
  id: `pm_${randomUUID()}`,
  type: 'bank',
  brand: 'First Bank',
  lastFour: '6789',
  fingerprint: randomUUID(),
  expMonth: '',
  expYear: '',
  canReceive: true,
  billing: {
    firstName: '',
    lastName: '',
    address: '',
    phone: '',
    zip: '',
    city: '',
    country: '',
    state: '',
    email: '',
  },
})

const revoke = (userId: number) => transaction(tx => revokeTokens(tx, userId, 'password_reset'))

const find = (method: ReportedMethod) =>
  db.one<{ id: number; needsConfirmation: boolean }>(sql`
    select id, needs_confirmation from payment_methods where user_payment_option_id = ${method.id}`)

async function pay(depositId: number, method: ReportedMethod) {
  const event = eventAbout('payment.succeeded', { kind: 'deposit', id: depositId, cents: 1_000 }, { method })
  await deliver(event)
  const { id } = await db.one<{ id: bigint }>(sql`select id from payment_events where event_id = ${event.id}`)
  await processEvent(Number(id), 1)
}

async function withdraw(userId: number, paymentMethodId: number) {
  await db.run(sql`update users set access_changed_at = now() - interval '31 days' where id = ${userId}`)
  return requestWithdrawal(withoutIdempotency, userId, { amountCents: 1_000n, paymentMethodId })
}

describe('a payment method of a deposit', () => {
  it('that was opened before all tokens were revoked gets no money until the user confirms it', async () => {
    const { userId } = await makePayer(50_000n)
    const { id } = await openDeposit(userId, 1_000n)
    await revoke(userId)
    const method = newBank()
    await pay(id, method)
    const stored = await find(method)
    expect(stored.needsConfirmation).toBe(true)
    await expect(withdraw(userId, stored.id)).rejects.toMatchObject({
      code: 'PaymentMethodUnusable',
      detail: { why: 'not confirmed' },
    })
    await makeDefault(userId, stored.id)
    await withdraw(userId, stored.id)
  })

  it('that was opened later needs no confirmation', async () => {
    const { userId } = await makePayer(50_000n)
    await revoke(userId)
    const { id } = await openDeposit(userId, 1_000n)
    const method = newBank()
    await pay(id, method)
    expect((await find(method)).needsConfirmation).toBe(false)
  })
})

describe('a payment method that a page of the provider saved', () => {
  const save = (userId: number, method: ReportedMethod) =>
    transaction(tx => saveMethod(tx, userId, 'sandbox', method, { isNew: true }))

  it('needs a confirmation within a day after all tokens were revoked, as long as an earlier page is open', async () => {
    const { userId } = await makePayer()
    await revoke(userId)
    const [soon, later] = [newBank(), newBank()]
    await save(userId, soon)
    expect((await find(soon)).needsConfirmation).toBe(true)
    await db.run(
      sql`update users set tokens_revoked_at = tokens_revoked_at - interval '25 hours' where id = ${userId}`,
    )
    await save(userId, later)
    expect((await find(later)).needsConfirmation).toBe(false)
  })

  it('needs one again if it became another bank account', async () => {
    const { userId } = await makePayer()
    const method = newBank()
    await save(userId, method)
    await revoke(userId)
    await save(userId, { ...method, expYear: '2031' })
    expect((await find(method)).needsConfirmation).toBe(false)
    await save(userId, { ...method, lastFour: '1111' })
    expect((await find(method)).needsConfirmation).toBe(true)
  })
})
