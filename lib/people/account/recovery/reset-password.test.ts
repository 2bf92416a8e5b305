import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { signIn } from '@/lib/people/account/sessions/sign-in'
import {
  expireCodeCooldown,
  holderOf,
  makeUser,
  makeWrongCode,
  readSentCode,
  readSentMessages,
  testNetwork,
  userPassword,
} from '@/lib/people/testing/users'
import { resetPassword } from './reset-password'
import { sendPasswordCode } from './send-password-code'
import { verifyCode } from './verify-code'

const newPassword = 'Quarterback9'
const failure = (code: string) => expect.objectContaining({ code })

async function makeUserWithCode() {
  const user = await makeUser()
  await sendPasswordCode(user.email)
  return { ...user, code: await readSentCode(user.email) }
}

describe('forgot-password', () => {
  test('mails a code that works for 24 hours', async () => {
    const user = await makeUserWithCode()
    expect(await readSentMessages(user.email)).toEqual([
      {
        template: 'forgot-password-code',
        props: { username: user.username, code: expect.stringMatching(/^\d{6}$/), ttlSeconds: 86_400 },
      },
    ])
  })
  test('mails one code in 60 seconds; further calls succeed silently', async () => {
    const user = await makeUserWithCode()
    await sendPasswordCode(user.email)
    expect(await readSentMessages(user.email)).toHaveLength(1)
    await expireCodeCooldown(user.id)
    await sendPasswordCode(user.email)
    expect(await readSentMessages(user.email)).toHaveLength(2)
  })
  test('fails for unknown and deleted accounts', async () => {
    const user = await makeUser()
    await deleteAccount(user.id)
    await expect(sendPasswordCode('unknown@users.test')).rejects.toEqual(failure('UserNotFound'))
    await expect(sendPasswordCode(user.email)).rejects.toEqual(failure('UserNotFound'))
  })
})

describe('verify-code', () => {
  test('returns the account and leaves the code usable', async () => {
    const { id, email, username, code } = await makeUserWithCode()
    expect(await verifyCode(email, code, testNetwork)).toEqual({ id, email, username })
    await resetPassword(id, code, newPassword, testNetwork)
  })
  test('shares five wrong attempts with reset-password; right ones do not count', async () => {
    const { id, email, code } = await makeUserWithCode()
    for (let attempt = 0; attempt < 6; attempt++) await verifyCode(email, code, testNetwork)
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(verifyCode(email, makeWrongCode(code), testNetwork)).rejects.toEqual(failure('InvalidOtp'))
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(resetPassword(id, makeWrongCode(code), newPassword, testNetwork)).rejects.toEqual(
        failure('InvalidOtp'),
      )
    await expect(resetPassword(id, code, newPassword, testNetwork)).rejects.toEqual(failure('InvalidOtp'))
  })
  test('fails for unknown and deleted accounts', async () => {
    const { id, email, code } = await makeUserWithCode()
    await deleteAccount(id)
    await expect(verifyCode('unknown@users.test', code, testNetwork)).rejects.toEqual(failure('UserNotFound'))
    await expect(verifyCode(email, code, testNetwork)).rejects.toEqual(failure('UserNotFound'))
  })
})

describe('reset-password', () => {
  test('sets the password, revokes every token and notifies the user', async () => {
    const user = await makeUserWithCode()
    const other = await signIn(user.email, userPassword, testNetwork)
    await resetPassword(user.id, user.code, newPassword, testNetwork)
    expect(await holderOf(user.accessToken)).toBeNull()
    expect(await holderOf(other.accessToken)).toBeNull()
    await expect(signIn(user.email, userPassword, testNetwork)).rejects.toEqual(failure('InvalidCredentials'))
    await expect(signIn(user.email, newPassword, testNetwork)).resolves.toMatchObject({
      user: { id: user.id },
    })
    expect((await readSentMessages(user.email)).map(({ template }) => template)).toContain('password-changed')
  })
  test('fails for unknown and deleted accounts', async () => {
    const { id, code } = await makeUserWithCode()
    await deleteAccount(id)
    await expect(resetPassword(id, code, newPassword, testNetwork)).rejects.toEqual(failure('UserNotFound'))
    await expect(resetPassword(2_147_483_647, code, newPassword, testNetwork)).rejects.toEqual(
      failure('UserNotFound'),
    )
  })
  test('changes nothing with a wrong code', async () => {
    const user = await makeUserWithCode()
    await expect(resetPassword(user.id, makeWrongCode(user.code), newPassword, testNetwork)).rejects.toEqual(
      failure('InvalidOtp'),
    )
    expect(await holderOf(user.accessToken)).not.toBeNull()
    await expect(signIn(user.email, userPassword, testNetwork)).resolves.toBeTruthy()
  })
  test('succeeds once for 50 concurrent right codes', async () => {
    const user = await makeUserWithCode()
    const passwords = Array.from({ length: 50 }, (_, index) => `Playmaker${index}`)
    const outcomes = await Promise.allSettled(
      passwords.map(next => resetPassword(user.id, user.code, next, testNetwork)),
    )
    const won = passwords.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(failure('InvalidOtp'))
    await expect(signIn(user.email, won[0] ?? '', testNetwork)).resolves.toBeTruthy()
    expect(
      (await readSentMessages(user.email)).filter(({ template }) => template === 'password-changed'),
    ).toHaveLength(1)
  })
  test('leaves no token to a concurrent sign-in with the old password', async () => {
    const user = await makeUserWithCode()
    const [signedIn] = await Promise.allSettled([
      signIn(user.email, userPassword, testNetwork),
      resetPassword(user.id, user.code, newPassword, testNetwork),
    ])
    if (signedIn.status === 'fulfilled') expect(await holderOf(signedIn.value.accessToken)).toBeNull()
    else expect(signedIn.reason).toEqual(failure('InvalidCredentials'))
    const active = await db.rows(
      sql`select id from access_tokens where user_id = ${user.id} and revoked_at is null`,
    )
    expect(active).toEqual([])
  })
})
