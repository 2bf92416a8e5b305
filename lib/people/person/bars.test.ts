import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { Failure } from '@/lib/core/failure'
import { db, prisma } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { playChecks } from '@/lib/ledger/verification/checks/play'
import { startDeposit } from '@/lib/payments/start-deposit'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { savePushToken } from '@/lib/people/device/save-push-token'
import { seedCase } from '@/lib/people/identity/seed-case'
import { suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import { lockSpender } from '@/lib/people/restrictions/lock-spender'
import { newIdentifiers, testNetwork, userPassword, verifyContacts } from '@/lib/people/testing/users'
import { joinContest } from '@/lib/play/contest/join-contest'
import { getOffer } from '@/lib/play/entries/get-offer'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { linkedUsers, listLinkedAccounts } from './linked-accounts'
import { barredAsPerson, linkPaymentMethod } from './person'

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error =>
      error instanceof Failure
        ? [error.code, (error.detail as { why?: string } | undefined)?.why].filter(Boolean).join(' ')
        : Promise.reject(error),
  )

type User = Awaited<ReturnType<typeof makePicker>>

const newMailbox = () => `m${randomUUID().replaceAll('-', '').slice(0, 12)}`

const setEmail = (userId: number, email: string) =>
  db.run(sql`update users set email = ${email}, email_verified_at = now() where id = ${userId}`)

/** A card that paid a deposit, or was only saved. */
const saveCard = (userId: number, fingerprint: string, kind: 'payment' | 'payout' = 'payment') =>
  transaction(tx => linkPaymentMethod(tx, userId, 'stripe', fingerprint, kind))

/** What makes two accounts those of one person. */
const links: Record<string, (one: User, other: User) => Promise<unknown>> = {
  mailbox: async (one, other) => {
    const name = newMailbox()
    await setEmail(one.userId, `${name}@gmail.com`)
    await setEmail(other.userId, `${name.slice(0, 3)}.${name.slice(3)}+1@googlemail.com`)
  },
  phone: async (one, other) => {
    const { phone } = newIdentifiers()
    for (const { userId } of [one, other]) {
      await db.run(sql`update users set phone = ${phone}, phone_verified_at = now() where id = ${userId}`)
      await db.run(sql`update users set phone = ${newIdentifiers().phone} where id = ${userId}`)
    }
  },
  identity: async (one, other) => {
    const person = {
      legalName: `Zoe ${newMailbox()}`,
      dateOfBirth: '1988-03-04',
      status: 'Verified',
    } as const
    for (const { userId } of [one, other]) await seedCase(db, { userId, ...person })
  },
  'payment method': async (one, other) => {
    const fingerprint = randomUUID()
    for (const { userId } of [one, other]) await saveCard(userId, fingerprint)
  },
}

const bars = {
  excluded: (userId: number) =>
    db.run(sql`insert into self_exclusions (user_id, source) values (${userId}, 'user')`),
  suspended: (userId: number) => suspendUser(serviceAuthor('Console'), { userId, endsAt: null }, 'Fraud'),
}

const cases = Object.keys(links).flatMap(link => Object.keys(bars).map(bar => [link, bar] as const))

async function addPromo(): Promise<number> {
  const bucket = await prisma.creditBucket.create({ data: { name: `B ${randomUUID()}`, bucket: 'credits' } })
  const data = { name: 'Once', creditsCents: 500, creditBucketId: bucket.id, status: 'published' } as const
  return (await prisma.promo.create({ data })).id
}

async function addContest(): Promise<number> {
  const blueprint = await prisma.blueprint.create({
    data: { name: `B ${randomUUID()}`, gameId: 1, kind: 'cash', buyInCents: 100 },
  })
  const start = new Date(Date.now() + 3.6e6)
  const terms = { gameId: 1, kind: 'cash', buyInCents: 100 } as const
  const data = { blueprintId: blueprint.id, name: 'C', startsAt: start, ...terms }
  return (await prisma.contest.create({ data })).id
}

async function findViolations(userId: number) {
  const check = playChecks.find(({ name }) => name === 'excluded_persons_do_not_play')
  const found = await db.rows<{ subject: string; detail: string }>(check?.violations ?? sql``)
  return found.filter(({ detail }) => detail.startsWith(`user ${userId},`))
}

describe.each(cases)('with the %s of an account that is %s', (link, bar) => {
  it('another account cannot deposit, play for cash or claim promos, as if it were self-excluded', async () => {
    const [barred, other] = [await makePicker('funded'), await makePicker('funded')]
    await links[link]?.(barred, other)
    expect(await outcomeOf(startDeposit(withoutIdempotency, other.userId, { amountCents: 1_000n }))).toBe(
      'done',
    )
    await bars[bar as keyof typeof bars](barred.userId)
    const none = 'CashPlayBarred self-exclusion'
    expect(await outcomeOf(startDeposit(withoutIdempotency, other.userId, { amountCents: 1_000n }))).toBe(
      none,
    )
    expect(await outcomeOf(enterSlip(other.userId, other.slip(5)))).toBe(none)
    expect(await outcomeOf(joinContest(withoutIdempotency, other.userId, await addContest()))).toBe(none)
    expect(await outcomeOf(claimPromo(other.userId, await addPromo()))).toBe('PromoNotEligible')
    expect(await getOffer(other.userId, other.entry.gameId)).toMatchObject({ barredBy: 'self-exclusion' })
  })
})

/** The first and the last share no key, but each has one of the account between them. */
async function makeChain() {
  const [first, between, last] = [
    await makePicker('funded'),
    await makePicker('funded'),
    await makePicker('funded'),
  ]
  await links.mailbox?.(first, between)
  await links.phone?.(between, last)
  return [first, last] as const
}

it.each(Object.keys(bars))('a bar reaches accounts of the person through a chain: %s', async bar => {
  const [barred, last] = await makeChain()
  await bars[bar as keyof typeof bars](barred.userId)
  expect(await outcomeOf(enterSlip(last.userId, last.slip(5)))).toBe('CashPlayBarred self-exclusion')
  expect(await db.rows(barredAsPerson)).toContainEqual({ userId: last.userId })
})

it('a declared age under 18 reaches accounts of the person through a chain', async () => {
  const [minor, last] = await makeChain()
  await db.run(sql`
    update user_kyc set date_of_birth = null, status_id = (select id from kyc_statuses where name = 'Not performed')
     where user_id = ${last.userId}`)
  await db.run(sql`
    insert into user_kyc (user_id, status_id, date_of_birth)
    select ${minor.userId}::int, id, now() - interval '17 years' from kyc_statuses where name = 'Not performed'
    on conflict (user_id) do update set status_id = excluded.status_id, date_of_birth = excluded.date_of_birth`)
  expect(await outcomeOf(enterSlip(last.userId, last.slip(5)))).toBe('CashPlayBarred age')
})

it('a bar that is committed while another account of the person waits counts', async () => {
  const [barred, holder, waiting] = [
    await makePicker('funded'),
    await makePicker('funded'),
    await makePicker('funded'),
  ]
  await links.mailbox?.(barred, waiting)
  await links.phone?.(holder, waiting)
  const attempt = await transaction(async tx => {
    await lockSpender(tx, holder.userId)
    const outcome = outcomeOf(enterSlip(waiting.userId, waiting.slip(5)))
    await expect
      .poll(() => tx.row(sql`select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`))
      .toBeDefined()
    await bars.excluded(barred.userId)
    return { outcome }
  })
  expect(await attempt.outcome).toBe('CashPlayBarred self-exclusion')
})

it('a bar that ends no longer bars the person', async () => {
  const [barred, other] = [await makePicker('funded'), await makePicker('funded')]
  await links.mailbox?.(barred, other)
  const soon = new Date(Date.now() + 86_400_000)
  await suspendUser(serviceAuthor('Console'), { userId: barred.userId, endsAt: soon }, 'Fraud')
  expect(await outcomeOf(enterSlip(other.userId, other.slip(5)))).toBe('CashPlayBarred self-exclusion')
  await db.run(sql`update suspensions set lifted_at = now() where user_id = ${barred.userId}`)
  expect(await outcomeOf(enterSlip(other.userId, other.slip(5)))).toBe('done')
})

async function signInOn(pushToken: string, userId: number) {
  const { id } = await db.one<{ id: number }>(sql`select id from access_tokens where user_id = ${userId}`)
  await savePushToken(id, pushToken)
}

it('a device that two accounts share bars neither', async () => {
  const [barred, other] = [await makePicker('funded'), await makePicker('funded')]
  const device = randomUUID()
  for (const { userId } of [barred, other]) await signInOn(device, userId)
  await bars.excluded(barred.userId)
  expect(await outcomeOf(enterSlip(other.userId, other.slip(5)))).toBe('done')
  expect(await listLinkedAccounts(other.userId)).toMatchObject([
    { userId: barred.userId, kinds: ['device'], isBarred: true },
  ])
})

it('proving another spelling of an excluded mailbox excludes, and of a suspended one fails; the sign-up shows nothing', async () => {
  for (const [bar, outcome] of [
    ['excluded', 'done'],
    ['suspended', 'ContactTaken'],
  ] as const) {
    const [user, name] = [await makePicker('funded'), newMailbox()]
    await setEmail(user.userId, `${name}@gmail.com`)
    await bars[bar](user.userId)
    const input = { ...newIdentifiers(), email: `${name}+1@googlemail.com`, password: userPassword }
    const { user: again } = await signUp(input, testNetwork)
    const read = () => db.row(sql`select is_self_excluded from users where id = ${again.id}`)
    expect(await read()).toEqual({ isSelfExcluded: false })
    expect(await outcomeOf(verifyContacts(again.id))).toBe(outcome)
    expect(await read()).toEqual({ isSelfExcluded: bar === 'excluded' })
  }
})

it('a card or bank account that was only saved bars no one', async () => {
  const [barred, other, fingerprint] = [await makePicker('funded'), await makePicker('funded'), randomUUID()]
  await saveCard(barred.userId, fingerprint, 'payout')
  await saveCard(other.userId, fingerprint)
  await bars.excluded(barred.userId)
  expect(await outcomeOf(enterSlip(other.userId, other.slip(5)))).toBe('done')
  expect(await listLinkedAccounts(other.userId)).toMatchObject([{ userId: barred.userId, kinds: ['payout'] }])
  await saveCard(barred.userId, fingerprint)
  expect(await outcomeOf(enterSlip(other.userId, other.slip(5)))).toBe('CashPlayBarred self-exclusion')
})

it('an account keeps the keys of its last 20 devices', async () => {
  const { userId } = await makePicker('funded')
  for (let n = 0; n < 25; n++) await signInOn(randomUUID(), userId)
  const [kept] = await db.rows(sql`
    select count(*)::int as keys from person_keys where user_id = ${userId} and kind = 'device'`)
  expect(kept).toEqual({ keys: 20 })
})

it('a sign-up with another spelling of an unproven mailbox is not barred', async () => {
  const [user, name] = [await makePicker('funded'), newMailbox()]
  await db.run(
    sql`update users set email = ${`${name}@gmail.com`}, email_verified_at = null where id = ${user.userId}`,
  )
  await bars.suspended(user.userId)
  const input = { ...newIdentifiers(), email: `${name}+1@gmail.com`, password: userPassword }
  expect(await outcomeOf(signUp(input, testNetwork))).toBe('done')
})

it('a phone, card or device from before the first proof of the email bars no one', async () => {
  const [barred, other] = [await makePicker('funded'), await makePicker('funded')]
  await db.run(sql`delete from person_keys where user_id = ${other.userId}`)
  await db.run(sql`update users set email_verified_at = null where id = ${other.userId}`)
  await links.phone?.(barred, other)
  await links['payment method']?.(barred, other)
  await bars.suspended(barred.userId)
  expect(await outcomeOf(enterSlip(other.userId, other.slip(5)))).toBe('CashPlayBarred self-exclusion')
  await db.run(sql`update users set phone_verified_at = null where id = ${other.userId}`)
  await setEmail(other.userId, `${newMailbox()}@users.test`)
  expect(await outcomeOf(enterSlip(other.userId, other.slip(5)))).toBe('done')
})

it('the nightly check finds cash play with another account of an excluded person', async () => {
  const [barred, other] = [await makePicker('funded'), await makePicker('funded')]
  await links.mailbox?.(barred, other)
  await bars.excluded(barred.userId)
  expect(await findViolations(other.userId)).toEqual([])
  await db.run(sql`
    update person_keys set seen_at = seen_at - interval '1 hour' where user_id in (${barred.userId}, ${other.userId})`)
  await transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      update self_exclusions set starts_at = starts_at - interval '30 minutes' where user_id = ${barred.userId}`)
  })
  const { id } = await db.one<{ id: number }>(sql`
    insert into deposits (user_id, amount_cents) values (${other.userId}, 500) returning id::float8`)
  expect(await findViolations(other.userId)).toContainEqual({
    subject: `deposit ${id}`,
    detail: expect.stringContaining(`barred as user ${barred.userId} since`),
  })
})

it('linked accounts are found from each of them', async () => {
  const [one, other] = [await makePicker('funded'), await makePicker('funded')]
  await links.mailbox?.(one, other)
  expect(await listLinkedAccounts(one.userId)).toMatchObject([{ userId: other.userId, kinds: ['mailbox'] }])
  const rows = await db.rows<{ userId: number }>(linkedUsers(one.userId))
  expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([one.userId, other.userId]))
})
