import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '@/lib/change/settings/definitions'
import { Failure } from '@/lib/core/failure'
import { db, prisma } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { confirmPhoneChange, requestPhoneChange } from '@/lib/people/account/contact/change-phone'
import { purgeAccount } from '@/lib/people/account/lifecycle/purge-accounts'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { verifyEmail } from '@/lib/people/account/recovery/verify-email'
import { caseDecisions } from '@/lib/people/identity/decide-case'
import { findCase } from '@/lib/people/identity/find-case'
import { assertCanMoveMoney } from '@/lib/people/restrictions/assert-can-move-money'
import { drawDocument, submitAs } from '@/lib/people/testing/identity'
import { createOperator } from '@/lib/people/testing/operators'
import {
  expireCodeCooldown,
  newIdentifiers,
  readSentCode,
  readSentMessages,
  testNetwork,
  userPassword,
} from '@/lib/people/testing/users'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { listOwnPromos } from '@/lib/rewards/promo/list-own-promos'

type Contacts = { email?: string; phone?: string }

async function join(contacts: Contacts = {}) {
  const identifiers = { ...newIdentifiers(), ...contacts }
  const { user } = await signUp({ ...identifiers, password: userPassword }, testNetwork)
  const [mail] = await readSentMessages(identifiers.email)
  const token = new URL(mail?.props.link ?? 'https://none').searchParams.get('token') ?? ''
  return { ...identifiers, id: user.id, token }
}

type User = Awaited<ReturnType<typeof join>>

async function joinProven(contacts: Contacts = {}) {
  const user = await join(contacts)
  await verifyEmail(user.token)
  return user
}

async function provePhone({ id }: User, phone: string) {
  await expireCodeCooldown(id)
  await requestPhoneChange(id, phone, userPassword)
  await confirmPhoneChange(id, phone, await readSentCode(phone), testNetwork)
}

async function purge({ id }: User) {
  await db.run(sql`update users set deleted_at = now() - interval '31 days' where id = ${id}`)
  expect(await purgeAccount(id)).toBe(true)
}

const excludeForever = ({ id }: User) =>
  db.run(sql`insert into self_exclusions (user_id, source) values (${id}, 'user')`)

const suspend = ({ id }: User, until: Date | null = null) =>
  db.run(sql`insert into suspensions (user_id, ends_at) values (${id}, ${until})`)

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

const aliasOf = ({ email }: { email: string }, tag: string) => email.replace('@', `+${tag}@`)

async function addPromo(): Promise<number> {
  const bucket = await prisma.creditBucket.create({ data: { name: `B ${randomUUID()}`, bucket: 'credits' } })
  const data = { name: 'Once', creditsCents: 500, creditBucketId: bucket.id, status: 'published' } as const
  return (await prisma.promo.create({ data })).id
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

const letters = () => Array.from({ length: 10 }, () => 'abcdefghkn'[Math.floor(Math.random() * 10)]).join('')

let zips = 10_000

/** A date of birth that no other check of this file has. */
const newBirth = () => new Date(Date.UTC(1960, 0, zips++ - 10_000)).toISOString().slice(0, 10)

/** Submits and decides a check; names the failure of an approval. */
async function check(
  user: User,
  details: Parameters<typeof submitAs>[1],
  decision: 'approved' | 'rejected' | null = 'approved',
  picture?: Uint8Array,
) {
  expect(
    (
      await submitAs(
        user.id,
        { postal_code: String(zips++), street: `${zips} Elm St`, date_of_birth: newBirth(), ...details },
        picture,
      )
    ).kind,
  ).toBe('submitted')
  const { id } = await db.one<{ id: number }>(
    sql`select max(id) as id /* not null */ from identity_cases where user_id = ${user.id}`,
  )
  const flags = (await findCase(id))?.flags ?? []
  const outcome = decision
    ? await codeOf(
        caseDecisions[decision](await createOperator(), { caseId: id }, 'Compared with the document'),
      )
    : 'pending'
  return { flags, outcome }
}

describe('what a stranger claims in an identity check bars no one else', () => {
  test.each(['rejected', null] as const)('a check that is %s', async decision => {
    const details = { legal_name: `Mary ${letters()}`, date_of_birth: newBirth() }
    const [attacker, victim] = [await joinProven(), await joinProven()]
    await check(attacker, details, decision)
    await excludeForever(attacker)
    const { flags, outcome } = await check(victim, details)
    expect(flags).toMatchObject([{ kind: 'same-name', bar: 'exclusion' }])
    expect(outcome).toBe('SecondManagerNeeded')
    const [later] = [await joinProven()]
    await purge(attacker)
    const again = await check(later, details)
    expect(again.flags.map(flag => 'bar' in flag && flag.bar)).toContain('exclusion')
    expect(again.outcome).toBe('SecondManagerNeeded')
  })
})

describe('a purged account', () => {
  test('bars accounts of its mailbox that existed before, proven and unproven, and later ones', async () => {
    const excluded = await joinProven()
    const proven = await joinProven({ email: aliasOf(excluded, 'a') })
    const unproven = await join({ email: aliasOf(excluded, 'b') })
    await excludeForever(excluded)
    expect(await barOf(proven)).toBe('self-exclusion')
    await purge(excluded)
    expect(await barOf(proven)).toBe('self-exclusion')
    await verifyEmail(unproven.token)
    expect(await barOf(unproven)).toBe('self-exclusion')
    const later = await join({ email: aliasOf(excluded, 'c') })
    await sendPasswordCode(later.email)
    await resetPassword(later.id, await readSentCode(later.email), 'Changed2026', testNetwork)
    expect(await barOf(later)).toBe('self-exclusion')
    expect(await barOf(await joinProven())).toBe('none')
  })

  test('bars a phone that it proved, also after it was itself found again', async () => {
    const excluded = await joinProven()
    const { phone } = newIdentifiers()
    await provePhone(excluded, phone)
    await excludeForever(excluded)
    await purge(excluded)
    const second = await joinProven()
    await provePhone(second, phone)
    expect(await barOf(second)).toBe('self-exclusion')
    await purge(second)
    const third = await joinProven()
    await provePhone(third, phone)
    expect(await barOf(third)).toBe('self-exclusion')
  })

  test('that was suspended bars until the suspension ends', async () => {
    const suspended = await joinProven()
    const other = await joinProven({ email: aliasOf(suspended, 'a') })
    await suspend(suspended)
    await purge(suspended)
    expect(await barOf(other)).toBe('self-exclusion')
    await db.run(sql`update suspensions set lifted_at = now() where user_id = ${suspended.id}`)
    expect(await barOf(other)).toBe('none')
  })

  test('is found by its identity with a middle name, a wrong letter, initials, and by its picture', async () => {
    const [name, born] = [letters(), '1981-09-23']
    const picture = await drawDocument()
    const excluded = await joinProven()
    await check(excluded, { legal_name: `Mary ${name}`, date_of_birth: born }, 'approved', picture)
    await excludeForever(excluded)
    await purge(excluded)
    const exact = await check(await joinProven(), {
      legal_name: `${name.toUpperCase()}, Mary`,
      date_of_birth: born,
    })
    expect(exact.outcome).toBe('PersonBarred')
    for (const legal_name of [`Mary Anne ${name}`, `Mary ${name.slice(1)}`, `Marie ${name}`, `M. ${name}`]) {
      const { flags, outcome } = await check(await joinProven(), { legal_name, date_of_birth: born })
      expect(flags.map(flag => 'bar' in flag && flag.bar)).toContain('exclusion')
      expect(['SecondManagerNeeded', 'PersonBarred']).toContain(outcome)
    }
    const copied = await check(
      await joinProven(),
      { legal_name: `Bob ${letters()}`, date_of_birth: '1970-02-03' },
      null,
      picture,
    )
    expect(copied.flags).toMatchObject([{ kind: 'same-document', bar: 'exclusion' }])
    const other = await check(
      await joinProven(),
      { legal_name: `Tom ${letters()}`, date_of_birth: '1970-02-04' },
      null,
      await drawDocument(),
    )
    expect(other.flags).toEqual([])
  })

  test('keeps what it got once, for accounts of the mailbox that existed and for the identity', async () => {
    const [promo, later] = [await addPromo(), await addPromo()]
    const details = { legal_name: `Mary ${letters()}`, date_of_birth: newBirth() }
    const first = await joinProven()
    const existing = await joinProven({ email: aliasOf(first, 'a') })
    await provePhone(existing, newIdentifiers().phone)
    expect((await check(first, details)).outcome).toBe('done')
    await claimPromo(first.id, promo)
    await purge(first)
    expect(await codeOf(claimPromo(existing.id, promo))).toBe('PromoAlreadyClaimed')
    const again = await joinProven()
    expect((await check(again, details)).outcome).toBe('done')
    expect(await codeOf(claimPromo(again.id, promo))).toBe('PromoAlreadyClaimed')
    expect(await codeOf(claimPromo(again.id, later))).toBe('done')
    expect(await codeOf(claimPromo(existing.id, later))).toBe('PromoAlreadyClaimed')
  })

  test('leaves only keyed hashes, and nothing without a bar or a claim', async () => {
    const [plain, excluded] = [await joinProven(), await joinProven()]
    await excludeForever(excluded)
    for (const user of [plain, excluded]) await purge(user)
    for (const { id, email } of [plain, excluded]) {
      expect(await db.rows(sql`select user_id from person_keys where user_id = ${id}`)).toEqual([])
      expect(
        await db.rows(sql`
          select user_id from purged_person_keys where key_hmac = person_key('mailbox', mailbox_of(${email}))`),
      ).toEqual([])
    }
    const kept = (id: number) => db.rows(sql`select kind from purged_person_keys where user_id = ${id}`)
    expect(await kept(plain.id)).toEqual([])
    expect(await kept(excluded.id)).toEqual([{ kind: 'mailbox' }])
  })

  test('of a minor excludes the person until the 18th birthday', async () => {
    const minor = await joinProven()
    const born = `${new Date().getUTCFullYear() - 14}-05-17`
    await submitAs(minor.id, { legal_name: `Kim ${letters()}`, date_of_birth: born })
    const other = await joinProven({ email: aliasOf(minor, 'a') })
    expect(await barOf(other)).toBe('age')
    await purge(minor)
    expect(await barOf(other)).toBe('self-exclusion')
  })
})

describe('an account that proved nothing', () => {
  test('shows nothing about the owner of the mailbox or phone', async () => {
    const promo = await addPromo()
    const owner = await joinProven()
    const { phone } = newIdentifiers()
    await provePhone(owner, phone)
    await claimPromo(owner.id, promo)
    await provePhone(owner, newIdentifiers().phone)
    await excludeForever(owner)
    const stranger = await join({ email: aliasOf(owner, 'zz'), phone })
    expect(await db.row(sql`select is_self_excluded from users where id = ${stranger.id}`)).toEqual({
      isSelfExcluded: false,
    })
    expect((await listOwnPromos(stranger.id)).find(({ id }) => id === promo)?.status).not.toBe('claimed')
    await suspend(owner)
    await expect(join({ email: aliasOf(owner, 'yy') })).resolves.toMatchObject({ id: expect.any(Number) })
  })
})

test('two persons become one: further claims count once, earlier ones stay', async () => {
  const [before, after, last] = [await addPromo(), await addPromo(), await addPromo()]
  const details = { legal_name: `Mary ${letters()}`, date_of_birth: newBirth() }
  const { phone } = newIdentifiers()
  const [one, two] = [await joinProven(), await joinProven()]
  await provePhone(one, phone)
  expect((await check(two, details)).outcome).toBe('done')
  for (const { id } of [one, two]) expect(await codeOf(claimPromo(id, before))).toBe('done')
  await claimPromo(two.id, after)
  // The same identity, approved by two managers for the account with the phone.
  await db.run(sql`
    select add_person_key(${one.id}, 'identity', key_hash) from person_keys where user_id = ${two.id} and kind = 'identity'`)
  expect(await codeOf(claimPromo(one.id, after))).toBe('PromoAlreadyClaimed')
  expect(await codeOf(claimPromo(one.id, last))).toBe('done')
  expect(await codeOf(claimPromo(two.id, last))).toBe('PromoAlreadyClaimed')
  // Another account with the phone shares nothing with the account of the identity.
  await provePhone(one, newIdentifiers().phone)
  const three = await joinProven()
  await provePhone(three, phone)
  for (const promo of [before, after, last])
    expect(await codeOf(claimPromo(three.id, promo))).toBe('PromoAlreadyClaimed')
})
