import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { reactivateAccount } from '@/lib/people/account/recovery/reactivate-account'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { sendReactivationCode } from '@/lib/people/account/recovery/send-reactivation-code'
import { sendVerificationMail } from '@/lib/people/account/recovery/send-verification-mail'
import { verifyCode } from '@/lib/people/account/recovery/verify-code'
import { checkVerificationLink, verifyEmail } from '@/lib/people/account/recovery/verify-email'
import { signIn } from '@/lib/people/account/sessions/sign-in'
import { startIdentityCheck } from '@/lib/people/identity/start-check'
import {
  holderOf,
  newIdentifiers,
  readSentCode,
  readSentMessages,
  userPassword,
  verifyContacts,
} from '@/lib/people/testing/users'
import { confirmEmailChange, requestEmailChange } from './change-email'
import { confirmPhoneChange, requestPhoneChange } from './change-phone'

const [home, elsewhere] = ['198.51.100.20', '203.0.113.40']

/** Signs up as another person would, with a contact of the first. */
async function join(
  contacts: { email?: string; phone?: string },
  { password = userPassword, at = home } = {},
) {
  const identifiers = { ...newIdentifiers(), ...contacts }
  const { user, accessToken } = await signUp({ ...identifiers, password }, at)
  const [mail] = await readSentMessages(identifiers.email)
  return { ...identifiers, id: user.id, accessToken, token: tokenIn(mail?.props.link) }
}

const tokenIn = (link: string | undefined) => new URL(link ?? 'https://none').searchParams.get('token') ?? ''

async function provePhoneOf({ id, phone }: { id: number; phone: string }) {
  await requestPhoneChange(id, phone, userPassword)
  await confirmPhoneChange(id, phone, await readSentCode(phone), home)
}

const read = (id: number) =>
  db.row<{ email: string; phone: string | null; isEmailVerified: boolean; isPhoneVerified: boolean }>(sql`
    select email, phone, email_verified_at is not null as is_email_verified,
           phone_verified_at is not null as is_phone_verified
      from users where id = ${id}`)

const addBank = (id: number) =>
  db.run(sql`
    insert into payment_methods (user_id, user_payment_option_id, payment_method, method_image, method_name,
                                 masked_number, is_default, provider)
    values (${id}, ${crypto.randomUUID()}, 'bank', '/payments/bank.png', 'Bank', '••6789', true, 'sandbox')`)

const verifyIdentity = (id: number) =>
  db.run(sql`
    update user_kyc set status_id = (select id from kyc_statuses where name = 'Verified'), date_of_birth = '1990-05-17'
     where user_id = ${id}`)

const readBelongings = (id: number) =>
  db.row(sql`
    select (select count(*)::int from payment_methods where user_id = ${id}) as methods,
           (select count(*)::int from known_networks where user_id = ${id}) as networks,
           (select s.name from user_kyc k join kyc_statuses s on s.id = k.status_id where k.user_id = ${id}) as identity,
           (select link_key is not null from user_kyc where user_id = ${id}) as has_identity_link,
           (select count(*)::int from identity_cases where user_id = ${id} and status in ('started', 'pending')) as open_cases`)

describe('an unproven email', () => {
  test('reserves nothing: others sign up with it, and the one that proves it has it alone', async () => {
    const squatter = await join({})
    const owner = await join({ email: squatter.email }, { password: 'Owner2026' })
    await verifyEmail(owner.token)
    expect(await read(owner.id)).toMatchObject({ email: owner.email, isEmailVerified: true })
    expect(await read(squatter.id)).toMatchObject({
      email: `released:${squatter.id}`,
      isEmailVerified: false,
    })
    await expect(signIn(owner.email, userPassword, home)).rejects.toMatchObject({
      code: 'InvalidCredentials',
    })
    await expect(signIn(owner.email, 'Owner2026', home)).resolves.toMatchObject({ user: { id: owner.id } })
    await expect(verifyEmail(squatter.token)).rejects.toMatchObject({ code: 'VerificationLinkInvalid' })
    await expect(join({ email: owner.email })).rejects.toMatchObject({ code: 'IdentifiersTaken' })
  })
  test('of several accounts: the password decides who signs in', async () => {
    const first = await join({}, { password: 'First2026' })
    const second = await join({ email: first.email }, { password: 'Second2026' })
    for (const [password, { id }] of [
      ['First2026', first],
      ['Second2026', second],
    ] as const)
      expect(await signIn(first.email, password, elsewhere)).toMatchObject({ user: { id } })
  })
  test.each([
    ['home', home, 'first'],
    ['no account', '192.0.2.99', 'oldest'],
  ] as const)(
    'of several accounts: one that %s knows and the newest get codes, which decide',
    async (_, at, known) => {
      const oldest = await join({}, { at: elsewhere })
      const first = await join({ email: oldest.email }, { at: home })
      await join({ email: oldest.email }, { at: elsewhere })
      const newest = await join({ email: oldest.email }, { at: elsewhere, password: 'Owner2026' })
      await sendPasswordCode(oldest.email, at)
      const [one, other] = await readSentMessages(oldest.email)
      for (const [mail, { id }] of [
        [one, { oldest, first }[known]],
        [other, newest],
      ] as const)
        expect(await verifyCode(oldest.email, mail?.props.code ?? '', '192.0.2.99')).toMatchObject({ id })
      await expect(verifyCode(oldest.email, '', '192.0.2.99')).rejects.toMatchObject({ code: 'InvalidOtp' })
    },
  )
  test('of the newest of many accounts: the owner signs in from a new network', async () => {
    const { email } = newIdentifiers()
    for (let n = 0; n < 7; n++) await join({ email })
    const owner = await join({ email }, { password: 'Owner2026' })
    expect(await signIn(email, 'Owner2026', '192.0.2.99')).toMatchObject({ user: { id: owner.id } })
  })
  test('goes to one of ten accounts that prove it concurrently', async () => {
    const { email } = newIdentifiers()
    const accounts = []
    for (let n = 0; n < 10; n++) accounts.push(await join({ email }))
    const outcomes = await Promise.allSettled(accounts.map(({ token }) => verifyEmail(token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.rows(sql`select id from users where email = ${email}`)).toHaveLength(1)
  })
  test('that others proved leaves an account that gets another one by link', async () => {
    const loser = await join({})
    await verifyEmail((await join({ email: loser.email })).token)
    expect(await holderOf(loser.accessToken)).toMatchObject({ id: loser.id })
    const { email } = newIdentifiers()
    await requestEmailChange(loser.id, email, userPassword)
    await confirmEmailChange(tokenIn((await readSentMessages(email))[0]?.props.link))
    expect(await read(loser.id)).toMatchObject({ email, isEmailVerified: true })
    await deleteAccount(loser.id)
  })
  test('that others proved gets no more messages and codes of the account', async () => {
    const loser = await join({})
    await sendPasswordCode(loser.email, home)
    const code = await readSentCode(loser.email)
    await verifyEmail((await join({ email: loser.email })).token)
    await expect(resetPassword(loser.id, code, 'Changed2026', home)).rejects.toMatchObject({
      code: 'InvalidOtp',
    })
    const before = await readSentMessages(loser.email)
    await deleteAccount(loser.id)
    expect(await readSentMessages(loser.email)).toEqual(before)
    await expect(sendVerificationMail(loser.id, loser.email)).rejects.toThrow()
  })
})

describe('an unproven phone', () => {
  test('reserves nothing, also of a deleted account; proving it takes it from the others', async () => {
    const [squatter, deleted] = [await join({}), await join({})]
    await deleteAccount(deleted.id)
    for (const { phone } of [squatter, deleted]) {
      const owner = await join({ phone })
      await provePhoneOf(owner)
      expect(await read(owner.id)).toMatchObject({ phone, isPhoneVerified: true })
      await expect(join({ phone })).rejects.toMatchObject({ code: 'IdentifiersTaken' })
    }
    for (const { id } of [squatter, deleted]) expect(await read(id)).toMatchObject({ phone: null })
  })
  test('goes to one of ten accounts that prove it concurrently', async () => {
    const { phone } = newIdentifiers()
    const accounts = []
    for (let n = 0; n < 10; n++) {
      const account = await join({ phone })
      await requestPhoneChange(account.id, phone, userPassword)
      accounts.push({ ...account, code: await readSentCode(phone) })
    }
    const outcomes = await Promise.allSettled(
      accounts.map(({ id, code }) => confirmPhoneChange(id, phone, code, home)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.rows(sql`select id from users where phone = ${phone}`)).toHaveLength(1)
  })
  test('gets no code that reactivates an account whose email is proven', async () => {
    const user = await join({})
    await verifyEmail(user.token)
    await signIn(user.email, userPassword, home)
    await deleteAccount(user.id)
    await sendReactivationCode(user.phone, home)
    expect(await readSentMessages(user.phone)).toEqual([])
    await reactivateAccount(user.phone, await readSentCode(user.email), home)
    expect(await read(user.id)).toMatchObject({ phone: user.phone, isPhoneVerified: false })
  })
  test('is proven by a reactivation code, which takes it from the others', async () => {
    const [user, other] = [await join({}), await join({}, { at: elsewhere })]
    await db.run(sql`update users set phone = ${user.phone} where id = ${other.id}`)
    await deleteAccount(user.id)
    await sendReactivationCode(user.phone, home)
    await reactivateAccount(user.phone, await readSentCode(user.phone), home)
    expect(await read(user.id)).toMatchObject({ phone: user.phone, isPhoneVerified: true })
    expect(await read(other.id)).toMatchObject({ phone: null })
  })
})

describe('the first proof of an email', () => {
  async function prepare() {
    const user = await join({})
    await provePhoneOf(user)
    await addBank(user.id)
    await startIdentityCheck(user.id)
    return user
  }

  test('by a password code leaves nothing of the person who created the account', async () => {
    const user = await prepare()
    await verifyIdentity(user.id)
    await requestEmailChange(user.id, newIdentifiers().email, userPassword)
    await sendPasswordCode(user.email, elsewhere)
    await resetPassword(user.id, await readSentCode(user.email), 'Victim2026', elsewhere)
    expect(await readBelongings(user.id)).toEqual({
      methods: 0,
      networks: 1,
      identity: 'Not performed',
      hasIdentityLink: false,
      openCases: 0,
    })
    expect(await read(user.id)).toEqual({
      email: user.email,
      phone: null,
      isEmailVerified: true,
      isPhoneVerified: false,
    })
    expect(await holderOf(user.accessToken)).toBeNull()
    const pending = sql`user_id = ${user.id} and superseded_at is null and confirmed_at is null`
    expect(await db.rows(sql`select id from contact_changes where ${pending}`)).toEqual([])
  })
  test('by the link removes methods, the proof of the phone, the identity link and networks; the token goes on', async () => {
    const user = await prepare()
    expect(await checkVerificationLink(user.token)).toMatchObject({
      isVerified: false,
      username: user.username,
    })
    expect(await read(user.id)).toMatchObject({ isEmailVerified: false })
    await verifyEmail(user.token)
    expect(await readBelongings(user.id)).toMatchObject({ methods: 0, networks: 0, hasIdentityLink: false })
    expect(await read(user.id)).toEqual({
      email: user.email,
      phone: user.phone,
      isEmailVerified: true,
      isPhoneVerified: false,
    })
    expect(await holderOf(user.accessToken)).toMatchObject({ id: user.id })
  })
  test('by the link of a changed email is one too', async () => {
    const [user, { email }] = [await prepare(), newIdentifiers()]
    await requestEmailChange(user.id, email, userPassword)
    await confirmEmailChange(tokenIn((await readSentMessages(email))[0]?.props.link))
    expect(await readBelongings(user.id)).toMatchObject({ methods: 0, networks: 0, hasIdentityLink: false })
  })
  test('is the only one that removes methods and identity: later ones keep them', async () => {
    const user = await prepare()
    await verifyContacts(user.id)
    await verifyIdentity(user.id)
    await sendPasswordCode(user.email, elsewhere)
    await resetPassword(user.id, await readSentCode(user.email), 'Changed2026', elsewhere)
    expect(await readBelongings(user.id)).toMatchObject({ methods: 1, networks: 1, identity: 'Verified' })
    expect(await read(user.id)).toMatchObject({ phone: user.phone })
  })
  test('asks the provider to remove the methods', async () => {
    const user = await prepare()
    await verifyEmail(user.token)
    const jobs = await db.rows(sql`
      select j.id from graphile_worker.jobs j where task_identifier = 'remove_payment_method'`)
    expect(jobs.length).toBeGreaterThan(0)
  })
})
