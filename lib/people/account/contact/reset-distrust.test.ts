import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { makeDefault } from '@/lib/payments/payment-methods'
import { requestWithdrawal } from '@/lib/payments/request-withdrawal'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { reactivateAccount } from '@/lib/people/account/recovery/reactivate-account'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { sendReactivationCode } from '@/lib/people/account/recovery/send-reactivation-code'
import { verifyEmail } from '@/lib/people/account/recovery/verify-email'
import { newIdentifiers, readSentCode, readSentMessages, userPassword } from '@/lib/people/testing/users'
import { createPersona } from '@/lib/qa/create-persona'
import { confirmPhoneChange, requestPhoneChange } from './change-phone'

const [home, elsewhere] = ['198.51.100.20', '203.0.113.40']

const once = <Result>(_: unknown, work: () => Promise<Result>) => work()

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error =>
      error instanceof Failure
        ? [error.code, (error.detail as { why?: string } | undefined)?.why].filter(Boolean).join(' ')
        : Promise.reject(error),
  )

async function reset(id: number, email: string) {
  await sendPasswordCode(email, elsewhere)
  await resetPassword(id, await readSentCode(email), 'Owner2026', elsewhere)
}

test('a phone that a holder of the password added after the proof of the email is unproven after a reset by mail', async () => {
  const identifiers = newIdentifiers()
  const { user } = await signUp({ ...identifiers, password: userPassword }, home)
  const [mail] = await readSentMessages(identifiers.email)
  await verifyEmail(new URL(mail?.props.link ?? 'https://none').searchParams.get('token') ?? '')
  const { phone } = newIdentifiers()
  await requestPhoneChange(user.id, phone, userPassword)
  await confirmPhoneChange(user.id, phone, await readSentCode(phone), home)
  await reset(user.id, identifiers.email)
  expect(await db.row(sql`select phone, phone_verified_at from users where id = ${user.id}`)).toEqual({
    phone,
    phoneVerifiedAt: null,
  })
  await deleteAccount(user.id)
  await sendReactivationCode(phone, home)
  expect((await readSentMessages(phone)).map(({ template }) => template)).not.toContain('reactivation-code')
  await reactivateAccount(phone, await readSentCode(identifiers.email), elsewhere)
  expect((await readSentMessages(identifiers.email))[0]).toMatchObject({ template: 'account-reactivated' })
})

test('money is sent to a payment method from before a reset only after the user chose it again', async () => {
  const { userId, email } = await createPersona('funded', { verified: true, kyc: 'Verified' })
  const method = await db.one<{ id: number }>(sql`
    update payment_methods set can_receive = true where user_id = ${userId} and is_default returning id`)
  await reset(userId, email)
  await db.run(sql`update users set access_changed_at = null, access_change = null where id = ${userId}`)
  const withdraw = () =>
    outcomeOf(requestWithdrawal(once, userId, { amountCents: 1_000n, paymentMethodId: method.id }))
  expect(await withdraw()).toBe('PaymentMethodUnusable not confirmed')
  await makeDefault(userId, method.id)
  expect(await withdraw()).toBe('done')
})
