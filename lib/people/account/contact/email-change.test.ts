import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { sendReactivationCode } from '@/lib/people/account/recovery/send-reactivation-code'
import * as passwords from '@/lib/people/account/sessions/password'
import { signIn } from '@/lib/people/account/sessions/sign-in'
import { startIdentityCheck } from '@/lib/people/identity/start-check'
import {
  expireCodeCooldown,
  holderOf,
  makeUser,
  newIdentifiers,
  readSentCode,
  readSentMessages,
  testNetwork,
  userPassword,
  verifyContacts,
} from '@/lib/people/testing/users'
import { checkConfirmLink, confirmEmailChange, requestEmailChange } from './change-email'
import { confirmPhoneChange, requestPhoneChange } from './change-phone'
import { checkRestoreLink, restoreEmail } from './restore-email'

const newEmail = () => newIdentifiers().email

async function readToken(to: string): Promise<string> {
  const message = (await readSentMessages(to)).find(({ props }) => props.link)
  return new URL(message?.props.link ?? 'https://none').searchParams.get('token') ?? ''
}

const readEmail = async (id: number) =>
  db.row<{ email: string; isVerified: boolean }>(
    sql`select email, email_verified_at is not null as is_verified from users where id = ${id}`,
  )

async function requestFor(userId: number, email = newEmail()) {
  await requestEmailChange(userId, email, userPassword)
  return { email, token: await readToken(email) }
}

async function changePhone({ id }: { id: number }) {
  const { phone } = newIdentifiers()
  await requestPhoneChange(id, phone, userPassword)
  await confirmPhoneChange(id, phone, await readSentCode(phone), testNetwork)
  return phone
}

const readPhone = async (id: number) =>
  db.row<{ phone: string; isVerified: boolean }>(
    sql`select phone, phone_verified_at is not null as is_verified from users where id = ${id}`,
  )

async function makeVerified() {
  const user = await makeUser()
  await verifyContacts(user.id)
  return user
}

/** A user whose proven email was changed, with the token that restores it. */
async function makeChanged() {
  const user = await makeVerified()
  const { email, token } = await requestFor(user.id)
  await confirmEmailChange(token)
  return { user, email, token, restoreToken: await readToken(user.email) }
}

describe('a change of email', () => {
  test('takes effect when the button behind the link to the new address is pressed, and notifies the old one', async () => {
    const user = await makeVerified()
    const { email, token } = await requestFor(user.id)
    expect(await checkConfirmLink(token)).toMatchObject({ isAlreadyChanged: false, username: user.username })
    expect(await readEmail(user.id)).toEqual({ email: user.email, isVerified: true })
    expect(await confirmEmailChange(token)).toEqual({ isAlreadyChanged: false })
    expect(await checkConfirmLink(token)).toMatchObject({ isAlreadyChanged: true })
    expect(await readEmail(user.id)).toEqual({ email, isVerified: true })
    expect(await readSentMessages(user.email)).toMatchObject([{ template: 'email-changed' }])
    expect(await holderOf(user.accessToken)).toMatchObject({ id: user.id, email })
    expect(await confirmEmailChange(token)).toEqual({ isAlreadyChanged: true })
  })
  test('needs the password and another address', async () => {
    const user = await makeUser()
    await expect(requestEmailChange(user.id, newEmail(), 'Wrong2026')).rejects.toMatchObject({
      code: 'WrongPassword',
    })
    await expect(requestEmailChange(user.id, user.email, userPassword)).rejects.toMatchObject({
      code: 'ContactUnchanged',
    })
  })
  test('to an address of another account sends nothing and ends like any other', async () => {
    const [user, other] = [await makeUser(), await makeVerified()]
    await requestEmailChange(user.id, other.email, userPassword)
    expect(await readSentMessages(other.email)).toEqual([])
    expect(await readEmail(user.id)).toMatchObject({ email: user.email })
  })
  test('replaces the pending one, whose link is then invalid', async () => {
    const user = await makeUser()
    const [first, second] = [await requestFor(user.id), await requestFor(user.id)]
    await expect(confirmEmailChange(first.token)).rejects.toMatchObject({ code: 'ContactLinkInvalid' })
    await confirmEmailChange(second.token)
    expect(await readEmail(user.id)).toMatchObject({ email: second.email })
  })
  test('expires, and ends with the deletion of the account', async () => {
    const [late, deleted] = [await makeUser(), await makeUser()]
    const { token } = await requestFor(late.id)
    await db.run(sql`update contact_changes set expires_at = now() where user_id = ${late.id}`)
    await expect(confirmEmailChange(token)).rejects.toMatchObject({ code: 'ContactLinkExpired' })
    const pending = await requestFor(deleted.id)
    await deleteAccount(deleted.id)
    await db.run(sql`update users set deleted_at = null where id = ${deleted.id}`)
    await expect(confirmEmailChange(pending.token)).rejects.toMatchObject({ code: 'ContactLinkInvalid' })
  })
  test('invalidates codes mailed to the old address', async () => {
    const user = await makeUser()
    await sendPasswordCode(user.email)
    const code = await readSentCode(user.email)
    await confirmEmailChange((await requestFor(user.id)).token)
    await expect(resetPassword(user.id, code, 'Changed2026', testNetwork)).rejects.toMatchObject({
      code: 'InvalidOtp',
    })
  })
  test('of two accounts to one address succeeds once', async () => {
    const [one, two] = [await makeUser(), await makeUser()]
    const email = newEmail()
    const tokens = []
    for (const { id } of [one, two]) tokens.push((await requestFor(id, email)).token)
    const outcomes = await Promise.allSettled(tokens.map(confirmEmailChange))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ContactTaken' },
    })
  })
  test('requested ten times concurrently leaves one pending change', async () => {
    const user = await makeUser()
    await Promise.all(Array.from({ length: 10 }, () => requestEmailChange(user.id, newEmail(), userPassword)))
    expect(
      await db.rows(sql`
        select id from contact_changes
         where user_id = ${user.id} and superseded_at is null and confirmed_at is null`),
    ).toHaveLength(1)
  })
})

describe('the former address', () => {
  test('restores the email, signs out every device, ends personal links and invalidates the password', async () => {
    const { user, email, restoreToken } = await makeChanged()
    await startIdentityCheck(user.id)
    await checkRestoreLink(restoreToken)
    expect(await readEmail(user.id)).toMatchObject({ email })
    await restoreEmail(restoreToken)
    expect(await readEmail(user.id)).toEqual({ email: user.email, isVerified: true })
    expect(await holderOf(user.accessToken)).toBeNull()
    expect(
      await db.row(sql`
        select tokens_revoked_at is not null as has_ended_links, link_key from users u join user_kyc k on k.user_id = u.id
         where u.id = ${user.id}`),
    ).toEqual({ hasEndedLinks: true, linkKey: null })
    for (const address of [user.email, email])
      await expect(signIn(address, userPassword, testNetwork)).rejects.toMatchObject({
        code: 'InvalidCredentials',
      })
    expect(await readSentMessages(user.email)).toMatchObject([
      { template: 'email-restored' },
      { template: 'email-changed' },
    ])
    await restoreEmail(restoreToken)
    expect(await readSentMessages(user.email)).toHaveLength(2)
  })
  test('then sets a new password by mail', async () => {
    const { user, restoreToken } = await makeChanged()
    await restoreEmail(restoreToken)
    await sendPasswordCode(user.email)
    await resetPassword(user.id, await readSentCode(user.email), 'Changed2026', testNetwork)
    await expect(signIn(user.email, 'Changed2026', testNetwork)).resolves.toMatchObject({
      user: { id: user.id },
    })
  })
  test('also undoes later changes of email and phone, whose links are then invalid', async () => {
    const { user, email, restoreToken } = await makeChanged()
    const next = await requestFor(user.id)
    await confirmEmailChange(next.token)
    const later = await readToken(email)
    await changePhone(user)
    const pending = await requestFor(user.id)
    await restoreEmail(restoreToken)
    expect(await db.row(sql`select email, phone from users where id = ${user.id}`)).toEqual({
      email: user.email,
      phone: user.phone,
    })
    for (const token of [later, pending.token]) {
      await expect(restoreEmail(token)).rejects.toMatchObject({ code: 'ContactLinkInvalid' })
      await expect(confirmEmailChange(token)).rejects.toMatchObject({ code: 'ContactLinkInvalid' })
    }
  })
  test('also undoes changes of the phone in the days before, so that its owner cannot reactivate the account', async () => {
    const user = await makeVerified()
    const first = await changePhone(user)
    await expireCodeCooldown(user.id)
    const phones = [first, await changePhone(user)]
    await confirmEmailChange((await requestFor(user.id)).token)
    const restoreToken = await readToken(user.email)
    await deleteAccount(user.id)
    await restoreEmail(restoreToken)
    expect(await readPhone(user.id)).toEqual({ phone: user.phone, isVerified: false })
    for (const phone of phones) {
      await sendReactivationCode(phone, '198.51.100.1')
      expect((await readSentMessages(phone))[0]?.template).not.toBe('reactivation-code')
    }
    await sendReactivationCode(user.phone, testNetwork)
    expect((await readSentMessages(user.email))[0]?.template).toBe('reactivation-code-mail')
  })
  test('undoes a change of the phone that was requested before and confirmed after', async () => {
    const [user, { phone }] = [await makeVerified(), newIdentifiers()]
    await requestPhoneChange(user.id, phone, userPassword)
    await confirmEmailChange((await requestFor(user.id)).token)
    await confirmPhoneChange(user.id, phone, await readSentCode(phone), testNetwork)
    await restoreEmail(await readToken(user.email))
    expect(await readPhone(user.id)).toEqual({ phone: user.phone, isVerified: false })
  })
  test('keeps a phone that was changed earlier, or whose former number is taken, as unverified', async () => {
    const [earlier, taken] = [await makeVerified(), await makeVerified()]
    for (const user of [earlier, taken]) {
      const phone = await changePhone(user)
      if (user === earlier)
        await db.run(sql`
          update contact_changes set confirmed_at = now() - interval '8 days' where user_id = ${user.id}`)
      else {
        const { user: other } = await signUp(
          { ...newIdentifiers(), phone: user.phone, password: userPassword },
          testNetwork,
        )
        await verifyContacts(other.id)
      }
      await confirmEmailChange((await requestFor(user.id)).token)
      await restoreEmail(await readToken(user.email))
      expect(await readPhone(user.id)).toEqual({ phone, isVerified: false })
    }
  })
  test('keeps a verified phone that was never changed', async () => {
    const { user, restoreToken } = await makeChanged()
    await db.run(sql`update users set phone_verified_at = now() where id = ${user.id}`)
    await restoreEmail(restoreToken)
    expect(await readPhone(user.id)).toEqual({ phone: user.phone, isVerified: true })
  })
  test('restores the email of an account that was deleted since', async () => {
    const { user, restoreToken } = await makeChanged()
    await deleteAccount(user.id)
    await restoreEmail(restoreToken)
    expect(await readEmail(user.id)).toMatchObject({ email: user.email })
  })
  test('cannot be taken by another account while it can be restored', async () => {
    const { user, restoreToken } = await makeChanged()
    const taken = { code: 'IdentifiersTaken', detail: { identifiers: ['email'] } }
    const attempt = { ...newIdentifiers(), email: user.email, password: userPassword }
    await expect(signUp(attempt, testNetwork)).rejects.toMatchObject(taken)
    const other = await makeUser()
    await requestEmailChange(other.id, user.email, userPassword)
    expect((await readSentMessages(user.email))[0]).toMatchObject({ template: 'email-changed' })
    await expect(
      db.run(sql`update users set email = ${user.email} where id = ${other.id}`),
    ).rejects.toMatchObject({ constraint: 'users_email_proven' })
    await restoreEmail(restoreToken)

    const expired = await makeChanged()
    await db.run(sql`update contact_changes set revert_expires_at = now() where user_id = ${expired.user.id}`)
    await expect(restoreEmail(expired.restoreToken)).rejects.toMatchObject({ code: 'ContactLinkExpired' })
    await signUp({ ...newIdentifiers(), email: expired.user.email, password: userPassword }, testNetwork)
  })
  test('a link that was used is answered without a hash', async () => {
    const { restoreToken } = await makeChanged()
    expect(await restoreEmail(restoreToken)).toEqual({ isStopped: false })
    const hash = vi.spyOn(passwords, 'hashPassword')
    expect(await restoreEmail(restoreToken)).toEqual({ isStopped: false })
    expect(hash).not.toHaveBeenCalled()
  })
  test('ten concurrent restorations notify once', async () => {
    const { user, restoreToken } = await makeChanged()
    await Promise.all(Array.from({ length: 10 }, () => restoreEmail(restoreToken)))
    const restored = (await readSentMessages(user.email)).filter(
      ({ template }) => template === 'email-restored',
    )
    expect(restored).toHaveLength(1)
  })
})
