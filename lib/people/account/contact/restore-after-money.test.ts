import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { signIn } from '@/lib/people/account/sessions/sign-in'
import { seedCase } from '@/lib/people/identity/seed-case'
import { changePhoneOf } from '@/lib/people/testing/contact'
import {
  fund,
  holderOf,
  makeUser,
  newIdentifiers,
  readSentCode,
  readSentMessages,
  testNetwork,
  userPassword,
  verifyContacts,
} from '@/lib/people/testing/users'
import { confirmEmailChange, requestEmailChange } from './change-email'
import { restoreEmail } from './restore-email'

const tokenOf = async (to: string, template: string) => {
  const message = (await readSentMessages(to)).find(one => one.template === template)
  return new URL(message?.props.link ?? 'https://none').searchParams.get('token') ?? ''
}

async function change(userId: number, password = userPassword) {
  const { email } = newIdentifiers()
  await requestEmailChange(userId, email, password)
  await confirmEmailChange(await tokenOf(email, 'confirm-new-email'))
  return email
}

/** Mallory proved her own email, and the account moved to the email of another person. */
async function makeMoved() {
  const user = await makeUser()
  await verifyContacts(user.id)
  const email = await change(user.id)
  return { ...user, former: user.email, email, restoreToken: await tokenOf(user.email, 'email-changed') }
}

const read = (id: number) =>
  db.row(sql`
    select email, exists (select from suspensions where user_id = ${id} and lifted_at is null) as is_suspended,
           (select count(*)::int from payment_cases where user_id = ${id} and resolved_at is null) as cases
      from users where id = ${id}`)

const startDeposit = (userId: number) =>
  db.run(sql`
    insert into deposits (user_id, amount_cents, provider, method_label, expires_at)
    values (${userId}, 2500, 'sandbox', '', now() + interval '1 hour')`)

const gains: [string, (userId: number) => Promise<unknown>][] = [
  ['cash', userId => fund(userId, 'cash', 20_000n)],
  ['site credits', userId => fund(userId, 'site_credits', 500n)],
  ['a deposit that was started', startDeposit],
  [
    'an identity check',
    userId =>
      transaction(db =>
        seedCase(db, { userId, legalName: 'Ann Lee', dateOfBirth: '1990-05-17', status: 'Pending' }),
      ),
  ],
]

describe('the link that restores a former email, after money or an identity check came in,', () => {
  test.each(gains)('hands nothing over but freezes the account: %s', async (_, gain) => {
    const moved = await makeMoved()
    await gain(moved.id)
    expect(await restoreEmail(moved.restoreToken)).toEqual({ isStopped: true })
    expect(await restoreEmail(moved.restoreToken)).toEqual({ isStopped: true })
    expect(await read(moved.id)).toEqual({ email: moved.email, isSuspended: true, cases: 1 })
    expect(await holderOf(moved.accessToken)).toBeNull()
    for (const email of [moved.former, moved.email]) {
      const [notice] = await readSentMessages(email)
      expect(notice).toMatchObject({ template: 'email-restore-stopped' })
      expect(notice?.props).not.toHaveProperty('link')
      expect(notice?.props).not.toHaveProperty('code')
    }
    expect((await readSentMessages(moved.phone))[0]).toMatchObject({ template: 'email-restored-sms' })
  })
  test('also after the owner of the new email set a password', async () => {
    const moved = await makeMoved()
    await sendPasswordCode(moved.email)
    await resetPassword(moved.id, await readSentCode(moved.email), 'Victim2026', testNetwork)
    await fund(moved.id, 'cash', 20_000n)
    expect(await restoreEmail(moved.restoreToken)).toEqual({ isStopped: true })
    await db.run(sql`update suspensions set lifted_at = clock_timestamp() where user_id = ${moved.id}`)
    expect(await signIn(moved.email, 'Victim2026', testNetwork)).toMatchObject({ user: { id: moved.id } })
    // An operator decided: the link does not freeze again.
    await restoreEmail(moved.restoreToken)
    expect(await read(moved.id)).toMatchObject({ email: moved.email, isSuspended: false })
  })
  test('also in the middle of a chain, for the money since that change', async () => {
    const moved = await makeMoved()
    await fund(moved.id, 'cash', 1_000n)
    const last = await change(moved.id)
    const middle = await tokenOf(moved.email, 'email-changed')
    // The owner of the second email lost nothing to the money before.
    expect(await restoreEmail(middle)).toEqual({ isStopped: false })
    expect(await read(moved.id)).toMatchObject({ email: moved.email })
    expect((await readSentMessages(last))[0]).toMatchObject({ template: 'email-restored-notice' })
    expect(await restoreEmail(moved.restoreToken)).toEqual({ isStopped: true })
  })
})

describe('the link that restores a former email', () => {
  test('notifies all proven contacts, and removes methods that were added since', async () => {
    const moved = await makeMoved()
    await db.run(sql`
      insert into payment_methods (user_id, user_payment_option_id, payment_method, method_image, method_name,
                                   masked_number, is_default, provider)
      values (${moved.id}, ${crypto.randomUUID()}, 'bank', '/payments/bank.png', 'Bank', '••6789', true, 'sandbox')`)
    const phone = await changePhoneOf(moved.id)
    expect(await restoreEmail(moved.restoreToken)).toEqual({ isStopped: false })
    expect((await readSentMessages(moved.former))[0]).toMatchObject({ template: 'email-restored' })
    expect((await readSentMessages(moved.email))[0]).toMatchObject({ template: 'email-restored-notice' })
    for (const to of [moved.phone, phone])
      expect((await readSentMessages(to))[0]).toMatchObject({ template: 'email-restored-sms' })
    expect(await db.rows(sql`select id from payment_methods where user_id = ${moved.id}`)).toEqual([])
  })
  test('is not sent to an address that was never proven, and does not work there', async () => {
    const user = await makeUser()
    const email = await change(user.id)
    expect((await readSentMessages(user.email)).map(({ template }) => template)).not.toContain(
      'email-changed',
    )
    // A link that an earlier version sent.
    await db.run(sql`
      update contact_changes set revert_token_hash = sha256('earlier'), revert_expires_at = now() + interval '1 day'
       where user_id = ${user.id}`)
    await expect(restoreEmail('earlier')).rejects.toMatchObject({ code: 'ContactLinkInvalid' })
    expect(await read(user.id)).toMatchObject({ email })
  })
})
