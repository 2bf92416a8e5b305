import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { endAllSessions } from '@/lib/people/account/lifecycle/manage-account'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { readSentCode, testNetwork } from '@/lib/people/testing/users'
import { actOnCheckout, readCheckout } from './checkout'
import { checkoutPath, findDepositPage, linkExpiry } from './checkout-link'
import { startDeposit } from './start-deposit'
import { makePayer, transferStatusOf } from './testing/payments'

const tokenOf = (path: string) => path.split('/').at(-1) ?? ''

const open = async (token: string) => (await readCheckout(token, undefined)).state

/** The link of the user's balance. */
async function findPage(userId: number): Promise<string> {
  const { now, tokensRevokedAt } = await db.one<{ now: Date; tokensRevokedAt: Date | null }>(sql`
    select now() as now, tokens_revoked_at from users where id = ${userId}`)
  return tokenOf(findDepositPage(userId, now, tokensRevokedAt))
}

/** By the form "Forgot password". */
async function setPassword(userId: number): Promise<void> {
  await db.run(sql`update otps set created_at = created_at - interval '1 hour' where user_id = ${userId}`)
  const { email } = await db.one<{ email: string }>(sql`select email from users where id = ${userId}`)
  await sendPasswordCode(email)
  await resetPassword(userId, await readSentCode(email), 'Changed2026', testNetwork)
}

it.each<[string, (userId: number) => Promise<unknown>]>([
  ['a new password', setPassword],
  ['an operator', async userId => endAllSessions(await makeAuthor(), { userId }, 'A lost phone')],
])('links end when %s ends all tokens, and later links work', async (_, endTokens) => {
  const { userId } = await makePayer()
  const deposit = await startDeposit(withoutIdempotency, userId, { amountCents: 2_500n })
  const ofDeposit = tokenOf(checkoutPath({ userId, depositId: deposit.id }, linkExpiry(deposit.expiresAt)))
  const page = await findPage(userId)
  expect([await open(ofDeposit), await open(page)]).toEqual(['pending', 'amount'])
  await endTokens(userId)
  for (const token of [ofDeposit, page]) await expect(open(token)).rejects.toThrow('CheckoutLinkInvalid')
  for (const action of ['start', 'add_bank'] as const)
    await expect(actOnCheckout(page, { action, amount: 50 }), action).rejects.toThrow('CheckoutLinkInvalid')
  await expect(actOnCheckout(ofDeposit, { action: 'pay' })).rejects.toThrow('CheckoutLinkInvalid')
  expect(await transferStatusOf('deposit', deposit.id)).toBe('pending')
  const next = await findPage(userId)
  const started = await actOnCheckout(next, { action: 'start', amount: 50 })
  expect([await open(next), await open(tokenOf(started))]).toEqual(['amount', 'pending'])
  await endTokens(userId)
  await expect(open(next)).rejects.toThrow('CheckoutLinkInvalid')
})
