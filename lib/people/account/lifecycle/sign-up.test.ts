import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { db } from '@/lib/db/client'
import { sendVerificationMail } from '@/lib/people/account/recovery/send-verification-mail'
import { signIn } from '@/lib/people/account/sessions/sign-in'
import {
  holderOf,
  newIdentifiers,
  readSentMessages,
  testNetwork,
  userPassword,
  verifyContacts,
} from '@/lib/people/testing/users'
import { deleteAccount } from './delete-account'
import { signUp } from './sign-up'

const taken = (...identifiers: string[]) =>
  expect.objectContaining({ code: 'IdentifiersTaken', detail: { identifiers } })

describe('sign-up', () => {
  test('creates an account with empty balances, no KYC, a denied location and a token', async () => {
    const newcomer = newIdentifiers()
    const { accessToken, user } = await signUp({ ...newcomer, password: userPassword }, testNetwork)
    expect(user).toEqual({ id: expect.any(Number), email: newcomer.email, username: newcomer.username })
    expect(await holderOf(accessToken)).toMatchObject({ id: user.id, isDeleted: false, isTester: false })
    const row = await db.row(sql`
      select u.promo_code, u.referral_link, u.timezone, u.platform, u.mode, k.name as kyc, p.name as place,
             e.enjoying_app_status,
             (select array_agg(balance_cents::int) from buckets where user_id = u.id) as balances
        from users u
        join user_kyc uk on uk.user_id = u.id join kyc_statuses k on k.id = uk.status_id
        join user_geolocations up on up.user_id = u.id join geo_location_statuses p on p.id = up.status_id
        join user_engagement e on e.user_id = u.id
       where u.id = ${user.id}`)
    expect(row).toEqual({
      promoCode: '',
      referralLink: '',
      timezone: 'UTC',
      platform: '',
      mode: 'Cash',
      kyc: 'Not performed',
      place: 'DENIED',
      enjoyingAppStatus: 'not_eligible',
      balances: [0, 0, 0, 0, 0],
    })
  })
  test('stores the optional fields and logs the referral', async () => {
    const more = {
      promoCode: 'WELCOME',
      referralLink: 'https://go.example/r/1',
      timezone: 'America/New_York',
      platform: 'ios',
    }
    const { user } = await signUp({ ...newIdentifiers(), password: userPassword, ...more }, testNetwork)
    expect(
      await db.row(
        sql`select promo_code, referral_link, timezone, platform from users where id = ${user.id}`,
      ),
    ).toEqual(more)
    expect(await db.rows(sql`select referral_link from referral_logs where user_id = ${user.id}`)).toEqual([
      { referralLink: more.referralLink },
    ])
  })
  test('sends a welcome mail with a verification link', async () => {
    const newcomer = newIdentifiers()
    await signUp({ ...newcomer, password: userPassword }, testNetwork)
    expect(await readSentMessages(newcomer.email)).toEqual([
      {
        template: 'welcome',
        props: {
          username: newcomer.username,
          link: expect.stringMatching(/^http.+\/verify-email\?token=[\w-]{43}$/),
          ttlSeconds: 604_800,
        },
      },
    ])
  })
})

describe('sign-up rejects', () => {
  test('a proven email or phone and a username that are taken, and reports all of them', async () => {
    const first = newIdentifiers()
    const { user } = await signUp({ ...first, password: userPassword }, testNetwork)
    await verifyContacts(user.id)
    const other = newIdentifiers()
    await expect(
      signUp({ ...other, email: first.email, password: userPassword }, testNetwork),
    ).rejects.toEqual(taken('email'))
    await expect(
      signUp({ ...other, username: first.username.toUpperCase(), password: userPassword }, testNetwork),
    ).rejects.toEqual(taken('username'))
    await expect(
      signUp({ ...other, phone: first.phone, password: userPassword }, testNetwork),
    ).rejects.toEqual(taken('phone'))
    await expect(signUp({ ...first, password: userPassword }, testNetwork)).rejects.toEqual(
      taken('email', 'username', 'phone'),
    )
  })
  test('proven identifiers of a deleted account, so that it can be reactivated', async () => {
    const first = newIdentifiers()
    const { user } = await signUp({ ...first, password: userPassword }, testNetwork)
    await verifyContacts(user.id)
    await deleteAccount(user.id)
    await expect(
      signUp({ ...newIdentifiers(), phone: first.phone, password: userPassword }, testNetwork),
    ).rejects.toEqual(taken('phone'))
  })
  test('all but one of ten concurrent calls with the same username', async () => {
    const { username } = newIdentifiers()
    const newcomers = Array.from({ length: 10 }, () => ({
      ...newIdentifiers(),
      username,
      password: userPassword,
    }))
    const outcomes = await Promise.allSettled(newcomers.map(newcomer => signUp(newcomer, testNetwork)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(taken('username'))
  })
})

test('a new account signs in with its password', async () => {
  const newcomer = newIdentifiers()
  const { user } = await signUp({ ...newcomer, password: userPassword }, testNetwork)
  await expect(signIn(newcomer.email, userPassword, testNetwork)).resolves.toMatchObject({ user })
})

test('a mailbox gets five links an hour from any number of accounts, whatever its spelling', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const name = `victim${randomInt(2 ** 40)}`
  const accounts = []
  for (let n = 0; n < 7; n++)
    accounts.push(
      await signUp(
        { ...newIdentifiers(), email: `${name}+${n}@gmail.com`, password: userPassword },
        testNetwork,
      ),
    )
  const { sent } = await db.one<{ sent: number }>(sql`
    select count(*)::int as sent from messages where recipient like ${`${name}+%`}`)
  expect(sent).toBe(5)
  const [{ user }] = accounts as [(typeof accounts)[0]]
  await expect(sendVerificationMail(user.id, user.email)).rejects.toMatchObject({ code: 'TooManyRequests' })
})
