import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { checkOtp, issueOtp } from '@/lib/people/account/recovery/otp'
import { reactivateAccount } from '@/lib/people/account/recovery/reactivate-account'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { sendReactivationCode } from '@/lib/people/account/recovery/send-reactivation-code'
import {
  expireCodeCooldown,
  makeUser,
  makeWrongCode,
  newIdentifiers,
  readSentCode,
  userPassword,
} from '@/lib/people/testing/users'
import {
  isKnownToEmail,
  isKnownToPhone,
  knownNetworkDays,
  maxKnownNetworks,
  rememberUserNetwork,
} from './known-network'
import { signIn } from './sign-in'

const [home, elsewhere] = ['192.0.2.7', '198.51.100.9']
const unknownNetwork = (n: number) => `2001:db8:0:${n.toString(16)}::/64`
const invalidOtp = expect.objectContaining({ code: 'InvalidOtp' })

async function makeUserAtHome() {
  const user = await makeUser()
  await signIn(user.email, userPassword, home)
  return user
}

async function sendNewCode(userId: number): Promise<string> {
  await expireCodeCooldown(userId)
  const code = await transaction(db => issueOtp(db, userId, 'forgot_password'))
  if (!code) throw new Error('no code was issued')
  return code
}

/** Tries wrong codes from the network, with a new code after every five, and returns how many were compared. */
async function guess(userId: number, network: string, times: number): Promise<number> {
  const before = await countFailures(userId)
  let code = await sendNewCode(userId)
  for (let n = 0; n < times; n++) {
    if (n > 0 && n % 5 === 0) code = await sendNewCode(userId)
    await expect(checkOtp(userId, 'forgot_password', makeWrongCode(code), network)).rejects.toEqual(
      invalidOtp,
    )
  }
  return (await countFailures(userId)) - before
}

async function countFailures(userId: number): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select coalesce(sum(failures + known_failures), 0)::int as count from otp_failures where user_id = ${userId}`)
  return row?.count ?? 0
}

describe('a network becomes known', () => {
  test('by sign-in, sign-up, password reset and reactivation, for longer than a token lifetime', async () => {
    const user = await makeUser()
    await db.run(sql`update users set email_verified_at = now() where id = ${user.id}`)
    expect(await isKnownToEmail(user.email, home)).toBe(false)
    await signIn(user.email, userPassword, home)
    expect(await isKnownToEmail(user.email, home)).toBe(true)
    expect(await isKnownToPhone(user.phone, home)).toBe(true)
    expect(await isKnownToEmail(user.email, elsewhere)).toBe(false)

    await sendPasswordCode(user.email)
    await resetPassword(user.id, await readSentCode(user.email), userPassword, elsewhere)
    expect(await isKnownToEmail(user.email, elsewhere)).toBe(true)
    // A new password forgets the others.
    expect(await isKnownToEmail(user.email, home)).toBe(false)

    await deleteAccount(user.id)
    await sendReactivationCode(user.phone, unknownNetwork(1))
    await reactivateAccount(user.phone, await readSentCode(user.email), unknownNetwork(1))
    expect(await isKnownToPhone(user.phone, unknownNetwork(1))).toBe(true)

    const newcomer = newIdentifiers()
    await signUp({ ...newcomer, password: userPassword }, home)
    expect(await isKnownToEmail(newcomer.email, home)).toBe(true)

    await db.run(
      sql`update known_networks set seen_at = now() - make_interval(days => ${knownNetworkDays}) where user_id = ${user.id}`,
    )
    expect(await isKnownToEmail(user.email, home)).toBe(false)
  })

  test('not by a wrong password', async () => {
    const user = await makeUser()
    await expect(signIn(user.email, 'Playmaker8', home)).rejects.toThrow('InvalidCredentials')
    expect(await isKnownToEmail(user.email, home)).toBe(false)
  })

  test('and only the latest twenty are kept', async () => {
    const { id, email } = await makeUser()
    for (let n = 0; n < maxKnownNetworks + 3; n++) {
      await db.run(
        sql`update known_networks set seen_at = seen_at - interval '1 minute' where user_id = ${id}`,
      )
      await rememberUserNetwork(db, id, unknownNetwork(n))
    }
    const rows = await db.rows(sql`select from known_networks where user_id = ${id}`)
    expect(rows).toHaveLength(maxKnownNetworks)
    expect(await isKnownToEmail(email, unknownNetwork(2))).toBe(false)
    expect(await isKnownToEmail(email, unknownNetwork(3))).toBe(true)
  })
})

describe('wrong codes', () => {
  test('ten from one network lock that network only', async () => {
    const { id } = await makeUser()
    expect(await guess(id, unknownNetwork(1), 15)).toBe(10)
    const code = await sendNewCode(id)
    await expect(checkOtp(id, 'forgot_password', code, unknownNetwork(1))).rejects.toEqual(invalidOtp)
    await checkOtp(id, 'forgot_password', code, elsewhere)
  })

  test('from a locked network do not use up the attempts of a code', async () => {
    const { id } = await makeUser()
    await guess(id, unknownNetwork(1), 10)
    const code = await sendNewCode(id)
    for (let n = 0; n < 6; n++)
      await expect(checkOtp(id, 'forgot_password', makeWrongCode(code), unknownNetwork(1))).rejects.toEqual(
        invalidOtp,
      )
    await checkOtp(id, 'forgot_password', code, elsewhere)
  })

  test('fifty from unknown networks lock those, not a known one', async () => {
    const user = await makeUserAtHome()
    for (let n = 0; n < 5; n++) expect(await guess(user.id, unknownNetwork(n), 10)).toBe(10)
    expect(await guess(user.id, unknownNetwork(5), 1)).toBe(0)
    const code = await sendNewCode(user.id)
    await expect(checkOtp(user.id, 'forgot_password', code, elsewhere)).rejects.toEqual(invalidOtp)
    await resetPassword(user.id, code, userPassword, home)
    await sendNewCode(user.id)
  })

  test('five on one code from unknown networks leave it usable from a known one', async () => {
    const user = await makeUserAtHome()
    const code = await sendNewCode(user.id)
    for (let n = 0; n < 5; n++)
      await expect(
        checkOtp(user.id, 'forgot_password', makeWrongCode(code), unknownNetwork(n)),
      ).rejects.toEqual(invalidOtp)
    await expect(checkOtp(user.id, 'forgot_password', code, elsewhere)).rejects.toEqual(invalidOtp)
    await checkOtp(user.id, 'forgot_password', code, home)
  })

  test('are compared at most 90 times a day over all networks, known ones included', async () => {
    const user = await makeUser()
    const known = Array.from({ length: 6 }, (_, n) => unknownNetwork(100 + n))
    for (const network of known) await rememberUserNetwork(db, user.id, network)
    for (const network of known) await guess(user.id, network, 10)
    for (let n = 0; n < 6; n++) await guess(user.id, unknownNetwork(n), 10)
    expect(await countFailures(user.id)).toBe(90)
  })

  test('200 concurrent ones from 40 networks: five are compared', async () => {
    const { id } = await makeUser()
    const code = await sendNewCode(id)
    const guesses = Array.from({ length: 200 }, (_, n) =>
      checkOtp(id, 'forgot_password', makeWrongCode(code), unknownNetwork(n % 40)),
    )
    for (const outcome of await Promise.allSettled(guesses)) expect(outcome.status).toBe('rejected')
    expect(await countFailures(id)).toBe(5)
    expect(
      await db.row(sql`
        select sum(failures)::int as failures from otp_network_failures where user_id = ${id}`),
    ).toEqual({ failures: 5 })
  })
})
