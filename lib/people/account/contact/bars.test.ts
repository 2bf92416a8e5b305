import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { maskEmail, maskPhone } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import { findProfile } from '@/lib/people/account/directory/find-profile'
import { purgeAccounts } from '@/lib/people/account/lifecycle/purge-accounts'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import {
  makeUser,
  newIdentifiers,
  readSentCode,
  readSentMessages,
  testNetwork,
  userPassword,
  verifyContacts,
} from '@/lib/people/testing/users'
import { confirmEmailChange, requestEmailChange } from './change-email'
import { confirmPhoneChange, requestPhoneChange } from './change-phone'

type User = Awaited<ReturnType<typeof makeUser>>

async function requestEmail({ id }: { id: number }, email: string) {
  await requestEmailChange(id, email, userPassword)
  const [message] = await readSentMessages(email)
  return new URL(message?.props.link ?? 'https://none').searchParams.get('token') ?? ''
}

async function changeEmail(user: { id: number }, email: string) {
  await confirmEmailChange(await requestEmail(user, email))
}

async function changePhone({ id }: { id: number }, phone: string) {
  await requestPhoneChange(id, phone, userPassword)
  await confirmPhoneChange(id, phone, await readSentCode(phone), testNetwork)
}

/** A user who changed email and phone, which others can take now. */
async function makeMoved({ isVerified = true } = {}): Promise<User> {
  const [user, next] = [await makeUser(), newIdentifiers()]
  if (isVerified) await verifyContacts(user.id)
  await changeEmail(user, next.email)
  await changePhone(user, next.phone)
  await db.run(sql`update contact_changes set revert_expires_at = now() where user_id = ${user.id}`)
  return user
}

/** Signs up and proves both contacts. */
async function signUpWith(contact: { email?: string; phone?: string }) {
  const session = await signUp({ ...newIdentifiers(), ...contact, password: userPassword }, testNetwork)
  await verifyContacts(session.user.id)
  return session
}

const suspend = (id: number) => db.run(sql`insert into suspensions (user_id) values (${id})`)

const exclude = (id: number, until: Date | null = null) =>
  db.run(sql`insert into self_exclusions (user_id, source, ends_at) values (${id}, 'user', ${until})`)

const readExclusion = (id: number) =>
  db.row(
    sql`select source, kind::text as kind, ends_at from self_exclusions where user_id = ${id} and ended_at is null`,
  )

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

const contactsOf = ({ email, phone }: User) => [{ email }, { phone }]

describe('of a suspended user, a former email or phone', () => {
  test('cannot be proven by another account until the suspension ends', async () => {
    const user = await makeMoved()
    await suspend(user.id)
    for (const contact of contactsOf(user))
      await expect(signUpWith(contact)).rejects.toMatchObject({ code: 'ContactTaken' })
    await db.run(sql`update suspensions set lifted_at = clock_timestamp() where user_id = ${user.id}`)
    for (const contact of contactsOf(user))
      expect(await signUpWith(contact)).toMatchObject({ accessToken: expect.any(String) })
  })
  test('cannot be taken by another account', async () => {
    const [user, other] = [await makeMoved(), await makeUser()]
    await suspend(user.id)
    const taken = { code: 'ContactTaken' }
    await expect(changeEmail(other, user.email)).rejects.toMatchObject(taken)
    await expect(changePhone(other, user.phone)).rejects.toMatchObject(taken)
    expect(await findProfile(other.id, { isMasked: false })).toMatchObject({
      email: other.email,
      phone: other.phone,
    })
  })
  test('can be restored by the user', async () => {
    const user = await makeMoved()
    await suspend(user.id)
    await changeEmail(user, user.email)
    expect(await findProfile(user.id, { isMasked: false })).toMatchObject({ email: user.email })
  })
  test('stays barred after the purge', async () => {
    const user = await makeMoved()
    await suspend(user.id)
    await db.run(sql`update users set deleted_at = now() - interval '31 days' where id = ${user.id}`)
    await purgeAccounts()
    for (const contact of contactsOf(user))
      await expect(signUpWith(contact)).rejects.toMatchObject({ code: 'ContactTaken' })
    await expect(changeEmail(await makeUser(), user.email)).rejects.toMatchObject({ code: 'ContactTaken' })
  })
})

describe('of a self-excluded user, a former email or phone', () => {
  test('excludes the new account as long', async () => {
    const [user, until] = [await makeMoved(), inDays(90)]
    await exclude(user.id, until)
    for (const contact of contactsOf(user)) {
      const { user: again } = await signUpWith(contact)
      expect(await readExclusion(again.id)).toEqual({ source: 'service', kind: 'exclusion', endsAt: until })
    }
    expect(await readExclusion(user.id)).toMatchObject({ endsAt: until })
  })
  test('continues a time-out, which ends automatically', async () => {
    const [user, until] = [await makeMoved(), inDays(3)]
    await db.run(sql`
      insert into self_exclusions (user_id, source, kind, ends_at) values (${user.id}, 'user', 'time_out', ${until})`)
    const { user: again } = await signUpWith({ email: user.email })
    expect(await readExclusion(again.id)).toEqual({ source: 'service', kind: 'time_out', endsAt: until })
    const other = await makeUser()
    await exclude(other.id, inDays(1))
    await changePhone(other, user.phone)
    expect(await readExclusion(other.id)).toEqual({ source: 'user', kind: 'exclusion', endsAt: until })
  })
  test('excludes an account that changes to it, and never shortens its own exclusion', async () => {
    const [user, other, until] = [await makeMoved(), await makeMoved(), inDays(30)]
    for (const { id } of [user, other]) await exclude(id, until)
    const [free, shorter, longer] = [await makeUser(), await makeUser(), await makeUser()]
    await exclude(shorter.id, inDays(1))
    await exclude(longer.id)
    await changePhone(free, user.phone)
    expect(await readExclusion(free.id)).toEqual({ source: 'service', kind: 'exclusion', endsAt: until })
    await changeEmail(shorter, user.email)
    expect(await readExclusion(shorter.id)).toEqual({ source: 'user', kind: 'exclusion', endsAt: until })
    await changeEmail(longer, other.email)
    expect(await readExclusion(longer.id)).toEqual({ source: 'user', kind: 'exclusion', endsAt: null })
  })
})

describe('a former email or phone that was never verified, and may be that of a stranger,', () => {
  const readDeletionState = (id: number) => db.row(sql`select is_self_excluded from users where id = ${id}`)

  for (const [name, bar] of [
    ['suspended', suspend],
    ['self-excluded', exclude],
  ] as const)
    for (const isPurged of [false, true])
      test(`is free for others after ${isPurged ? 'the purge' : 'the change'}, also of a ${name} user`, async () => {
        const user = await makeMoved({ isVerified: false })
        await bar(user.id)
        if (isPurged) {
          await db.run(sql`update users set deleted_at = now() - interval '31 days' where id = ${user.id}`)
          await purgeAccounts()
        }
        for (const contact of contactsOf(user)) {
          const { user: owner } = await signUpWith(contact)
          expect(await readDeletionState(owner.id)).toEqual({ isSelfExcluded: false })
        }
      })
  test('passes bars on that it got by a change', async () => {
    const [user, { email }] = [await makeUser(), newIdentifiers()]
    await changeEmail(user, email)
    await changeEmail(user, newIdentifiers().email)
    await db.run(sql`update contact_changes set revert_expires_at = now() where user_id = ${user.id}`)
    await exclude(user.id)
    const { user: again } = await signUpWith({ email })
    expect(await readDeletionState(again.id)).toEqual({ isSelfExcluded: true })
  })
})

describe('a pending change', () => {
  test('is canceled by a new password: the person who requested it may have known the old one', async () => {
    const user = await makeUser()
    const [{ phone }, token] = [newIdentifiers(), await requestEmail(user, newIdentifiers().email)]
    await requestPhoneChange(user.id, phone, userPassword)
    await sendPasswordCode(user.email)
    await resetPassword(user.id, await readSentCode(user.email), 'Changed2026', testNetwork)
    await expect(confirmEmailChange(token)).rejects.toMatchObject({ code: 'ContactLinkInvalid' })
    await expect(
      confirmPhoneChange(user.id, phone, await readSentCode(phone), testNetwork),
    ).rejects.toMatchObject({ code: 'InvalidOtp' })
  })
  test('is canceled by a suspension', async () => {
    const user = await makeUser()
    const token = await requestEmail(user, newIdentifiers().email)
    await suspendUser(serviceAuthor('Worker'), { userId: user.id, endsAt: null }, 'Stolen account')
    await expect(confirmEmailChange(token)).rejects.toMatchObject({ code: 'ContactLinkInvalid' })
  })
  test('and a former email are shown to operators, masked for viewers', async () => {
    const [user, first, next] = [await makeUser(), newIdentifiers(), newIdentifiers()]
    await verifyContacts(user.id)
    await changeEmail(user, first.email)
    await requestEmailChange(user.id, next.email, userPassword)
    await requestPhoneChange(user.id, next.phone, userPassword)
    const contacts = { pendingEmail: next.email, pendingPhone: next.phone, formerEmail: user.email }
    expect(await findProfile(user.id, { isMasked: false })).toMatchObject({
      ...contacts,
      formerEmailUntil: expect.any(Date),
    })
    const masked = {
      email: maskEmail(first.email),
      pendingEmail: maskEmail(next.email),
      pendingPhone: maskPhone(next.phone),
      formerEmail: maskEmail(user.email),
    }
    const shown = await findProfile(user.id, { isMasked: true })
    expect(shown).toMatchObject(masked)
    expect(JSON.stringify({ ...shown, balances: null })).not.toMatch(
      new RegExp(`${next.email}|${next.phone}`),
    )
  })
})
