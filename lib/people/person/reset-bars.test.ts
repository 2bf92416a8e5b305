import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { defaultSettings } from '@/lib/change/settings/definitions'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { playChecks } from '@/lib/ledger/verification/checks/play'
import { confirmPhoneChange, requestPhoneChange } from '@/lib/people/account/contact/change-phone'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { verifyEmail } from '@/lib/people/account/recovery/verify-email'
import { assertCanMoveMoney } from '@/lib/people/restrictions/assert-can-move-money'
import {
  expireCodeCooldown,
  newIdentifiers,
  readSentCode,
  readSentMessages,
  testNetwork,
  userPassword,
} from '@/lib/people/testing/users'
import { linkPaymentMethod, otherAccountsOf } from './person'

async function joinProven() {
  const identifiers = newIdentifiers()
  const { user } = await signUp({ ...identifiers, password: userPassword }, testNetwork)
  const [mail] = await readSentMessages(identifiers.email)
  await verifyEmail(new URL(mail?.props.link ?? 'https://none').searchParams.get('token') ?? '')
  return { ...identifiers, id: user.id }
}

type User = Awaited<ReturnType<typeof joinProven>>

async function provePhone({ id }: User, phone: string, password = userPassword) {
  await expireCodeCooldown(id)
  await requestPhoneChange(id, phone, password)
  await confirmPhoneChange(id, phone, await readSentCode(phone), testNetwork)
}

async function reset({ id, email }: User) {
  await sendPasswordCode(email)
  await resetPassword(id, await readSentCode(email), 'Owner2026', testNetwork)
}

const saveCard = ({ id }: User, fingerprint: string) =>
  transaction(tx => linkPaymentMethod(tx, id, 'stripe', fingerprint))

const excludeForever = ({ id }: User) =>
  db.run(sql`insert into self_exclusions (user_id, source) values (${id}, 'user')`)

const suspend = ({ id }: User) => db.run(sql`insert into suspensions (user_id) values (${id})`)

/** Why the user cannot deposit; location is allowed. */
async function barOf({ id }: User): Promise<string> {
  await db.run(sql`
    update user_geolocations set status_id = (select id from geo_location_statuses where name = 'ALLOWED'),
           expires_at = now() + interval '1 hour' where user_id = ${id}`)
  return transaction(tx => assertCanMoveMoney(tx, id, 'deposits', defaultSettings)).then(
    () => 'none',
    error =>
      error instanceof Failure
        ? ((error.detail as { why?: string } | undefined)?.why ?? error.code)
        : Promise.reject(error),
  )
}

test.each([
  ['excluded', excludeForever],
  ['suspended', suspend],
])(
  'a phone and a card from before a reset do not bar the owner when their holder is %s later',
  async (_, bar) => {
    const [owner, stranger] = [await joinProven(), await joinProven()]
    const [{ phone }, card] = [newIdentifiers(), randomUUID()]
    await provePhone(owner, phone)
    await saveCard(owner, card)
    await reset(owner)
    await provePhone(stranger, phone)
    await saveCard(stranger, card)
    await bar(stranger)
    expect(await barOf(owner)).toBe('none')
    expect(await db.rows(otherAccountsOf(sql`${owner.id}::int`))).toEqual([])
    await provePhone(owner, newIdentifiers().phone, 'Owner2026')
    expect(await barOf(owner)).toBe('none')
    const check = playChecks.find(({ name }) => name === 'excluded_persons_do_not_play')
    // Other tests use the database too.
    const violations = await db.rows<{ detail: string }>(check?.violations ?? sql``)
    expect(violations.filter(({ detail }) => detail.startsWith(`user ${owner.id},`))).toEqual([])
  },
)

test('a bar from before the reset stays', async () => {
  const [owner, other] = [await joinProven(), await joinProven()]
  const card = randomUUID()
  await saveCard(owner, card)
  await saveCard(other, card)
  await excludeForever(other)
  await reset(owner)
  expect(await barOf(owner)).toBe('self-exclusion')
})

test('a later bar counts once the owner proves the phone, or pays with the card, again', async () => {
  const [byPhone, byCard, other] = [await joinProven(), await joinProven(), await joinProven()]
  const [{ phone }, card] = [newIdentifiers(), randomUUID()]
  await provePhone(byPhone, phone)
  await saveCard(byCard, card)
  for (const user of [byPhone, byCard]) await reset(user)
  await saveCard(other, card)
  for (const number of [phone, newIdentifiers().phone]) await provePhone(other, number)
  await excludeForever(other)
  expect(await barOf(byCard)).toBe('none')
  await saveCard(byCard, card)
  expect(await barOf(byCard)).toBe('self-exclusion')
  expect(await barOf(byPhone)).toBe('none')
  await provePhone(byPhone, phone, 'Owner2026')
  expect(await barOf(byPhone)).toBe('self-exclusion')
})

test('a card from before a reset passes on no later bar to further accounts', async () => {
  const [owner, stranger, other] = [await joinProven(), await joinProven(), await joinProven()]
  const [{ phone }, card] = [newIdentifiers(), randomUUID()]
  await saveCard(owner, card)
  await reset(owner)
  const passwords = [
    [owner, 'Owner2026'],
    [other, userPassword],
  ] as const
  for (const [user, password] of passwords)
    for (const number of [phone, newIdentifiers().phone]) await provePhone(user, number, password)
  await saveCard(stranger, card)
  await excludeForever(stranger)
  expect(await barOf(other)).toBe('none')
  await saveCard(owner, card)
  expect(await barOf(other)).toBe('self-exclusion')
})

test('an account that was reset still bars the other accounts of its person', async () => {
  const [one, other] = [await joinProven(), await joinProven()]
  const { phone } = newIdentifiers()
  await provePhone(one, phone)
  await reset(one)
  await provePhone(other, phone)
  await excludeForever(one)
  expect(await barOf(other)).toBe('self-exclusion')
})
