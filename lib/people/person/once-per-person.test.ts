import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { Failure } from '@/lib/core/failure'
import { db, prisma } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { newIdentifiers } from '@/lib/people/testing/users'
import { joinContest } from '@/lib/play/contest/join-contest'
import { confirmEntry } from '@/lib/play/entries/confirm-entry'
import { getOffer } from '@/lib/play/entries/get-offer'
import type { Slip } from '@/lib/play/entries/rules'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { finishMatches } from '@/lib/play/testing/settlement'
import { createPersona } from '@/lib/qa/create-persona'
import { allBalancesOf, enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { listOwnPromos } from '@/lib/rewards/promo/list-own-promos'
import { answerTrivia } from '@/lib/rewards/trivia/answer-trivia'
import { findTrivia } from '@/lib/rewards/trivia/find-trivia'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

const count = (outcomes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].sort().map(one => [one, outcomes.filter(each => each === one).length]),
  )

const setEmail = (userId: number, email: string) =>
  db.run(sql`update users set email = ${email}, email_verified_at = now() where id = ${userId}`)

const setPhone = (userId: number, phone: string) =>
  db.run(sql`update users set phone = ${phone}, phone_verified_at = now() where id = ${userId}`)

const clearPhoneProof = (userId: number) =>
  db.run(sql`update users set phone_verified_at = null where id = ${userId}`)

let names = 0
const newName = () => `ann${names++}${randomUUID().slice(0, 6).replaceAll('-', '')}`

/** Spellings of one mailbox. */
const spellings = (name: string, many: number) =>
  Array.from({ length: many }, (_, index) => {
    const dotted = `${name.slice(0, (index % 5) + 1)}.${name.slice((index % 5) + 1)}`
    return `${dotted}+${index}@${index % 2 ? 'googlemail.com' : 'gmail.com'}`
  })

/** Users with verified emails of one mailbox and phones of their own. */
async function makeAliases(many: number, persona: 'funded' | 'in_cash_contest' = 'in_cash_contest') {
  const users = []
  for (const email of spellings(newName(), many)) {
    const user = await makePicker(persona)
    await setEmail(user.userId, email)
    users.push(user)
  }
  return users
}

async function addPromo(): Promise<number> {
  const bucket = await prisma.creditBucket.create({ data: { name: `B ${randomUUID()}`, bucket: 'credits' } })
  const data = { name: 'Once', creditsCents: 500, creditBucketId: bucket.id, status: 'published' } as const
  return (await prisma.promo.create({ data })).id
}

async function addContest(buyInCents = 0): Promise<number> {
  const prizes = [{ from: 1, to: 1, cents: 500, bucket: 'site_credits' }]
  const terms = { gameId: 1, kind: 'cash', buyInCents, prizes } as const
  const blueprint = await prisma.blueprint.create({ data: { name: `B ${randomUUID()}`, ...terms } })
  const startsAt = new Date(Date.now() + 3.6e6)
  const contest = await prisma.contest.create({
    data: { blueprintId: blueprint.id, name: 'C', startsAt, ...terms },
  })
  return contest.id
}

async function findCorrectAnswer(userId: number): Promise<number> {
  const { question } = await findTrivia(userId)
  return question?.answers.find(({ isCorrect }) => isCorrect)?.id ?? 0
}

async function openTrivia() {
  await prisma.triviaQuestion.create({
    data: {
      text: `Q ${randomUUID()}`,
      status: 'ready',
      answers: {
        create: [
          { text: 'right', isCorrect: true },
          { text: 'wrong', isCorrect: false },
        ],
      },
    },
  })
}

describe('16 concurrent accounts of one mailbox', () => {
  it('make one free entry', async () => {
    const users = await makeAliases(16)
    const slip = users[0]?.slip(0, 2) as Slip
    const outcomes = await Promise.all(users.map(user => codeOf(enterSlip(user.userId, slip))))
    expect(count(outcomes)).toEqual({ done: 1, FreeEntriesUsedUp: 15 })
    for (const user of users)
      expect(await getOffer(user.userId, slip.game_id)).toMatchObject({ freeLeftToday: 0 })
  })

  it('claim a promo once', async () => {
    const [users, promo] = [await makeAliases(16), await addPromo()]
    const outcomes = await Promise.all(users.map(user => codeOf(claimPromo(user.userId, promo))))
    expect(count(outcomes)).toEqual({ done: 1, PromoAlreadyClaimed: 15 })
    for (const user of users)
      expect((await listOwnPromos(user.userId)).find(({ id }) => id === promo)?.status).toBe('claimed')
  })

  it('join a contest with prizes once, and again after that account left', async () => {
    const [users, contest] = [await makeAliases(16), await addContest()]
    const outcomes = await Promise.all(
      users.map(user => codeOf(joinContest(withoutIdempotency, user.userId, contest))),
    )
    expect(count(outcomes)).toEqual({ done: 1, ContestJoinedByPerson: 15 })
    const { userId } = await db.one<{ userId: number }>(
      sql`select user_id from contest_entries where contest_id = ${contest}`,
    )
    await db.run(sql`update contest_entries set status = 'left' where contest_id = ${contest}`)
    const next = users.find(user => user.userId !== userId)
    expect(await codeOf(joinContest(withoutIdempotency, next?.userId ?? 0, contest))).toBe('done')
  })

  it('earn the reward of a trivia day once', async () => {
    await openTrivia()
    const users = await makeAliases(16)
    const answerId = await findCorrectAnswer(users[0]?.userId ?? 0)
    const results = await Promise.all(
      users.map(user => answerTrivia(withoutIdempotency, user.userId, answerId)),
    )
    expect(results.filter(({ rewardCents }) => rewardCents > 0)).toHaveLength(1)
    expect(count(results.map(({ rewardObstacle }) => rewardObstacle ?? 'none'))).toEqual({
      none: 1,
      other_account: 15,
    })
  })
})

it('four groups of four accounts of one mailbox cannot cover all outcomes of a free entry', async () => {
  const users = await makeAliases(16)
  const slip = users[0]?.slip(0, 2) as Slip
  const sides = ['more,more', 'more,less', 'less,more', 'less,less']
  const outcomes = await Promise.all(
    users.map((user, index) => codeOf(enterSlip(user.userId, { ...slip, picks: sides[index % 4] ?? '' }))),
  )
  expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
  await finishMatches({ ...slip, picks: 'more,more' }, 'WW')
  await settleDue()
  const won = await Promise.all(
    users.map(async user => (await allBalancesOf(user.userId)).site_credits ?? 0n),
  )
  expect(won.filter(cents => cents > 0n).length).toBeLessThanOrEqual(1)
})

describe('with another account of the mailbox', () => {
  it('a paid entry cannot oppose its open entry, also at the same time', async () => {
    const users = await makeAliases(4, 'funded')
    const slip = users[0]?.slip(5, 2) as Slip
    const sides = ['more,more', 'more,less', 'less,more', 'less,less']
    const outcomes = await Promise.all(
      users.map((user, index) => codeOf(enterSlip(user.userId, { ...slip, picks: sides[index] ?? '' }))),
    )
    expect(count(outcomes)).toEqual({ done: 1, OpposingEntryOpen: 3 })
  })

  it('a contest with a buy-in cannot be joined', async () => {
    const [one, other] = await makeAliases(2, 'funded')
    const contest = await addContest(500)
    expect(await codeOf(joinContest(withoutIdempotency, one?.userId ?? 0, contest))).toBe('done')
    expect(await codeOf(joinContest(withoutIdempotency, other?.userId ?? 0, contest))).toBe(
      'ContestJoinedByPerson',
    )
  })

  it('a free entry of yesterday on the same players cannot be repeated', async () => {
    const [one, other] = await makeAliases(2)
    const slip = one?.slip(0, 2) as Slip
    await enterSlip(one?.userId ?? 0, slip)
    await db.run(sql`
      update person_uses set subject = 'free_entry:2000-01-01' where user_id = ${one?.userId ?? 0} and subject like 'free_entry:%'`)
    expect(await codeOf(enterSlip(other?.userId ?? 0, slip))).toBe('FreeEntryOpen')
    expect(await codeOf(enterSlip(other?.userId ?? 0, other?.slip(0, 3) as Slip))).toBe('done')
  })
})

describe('a contact that was changed', () => {
  const uses = [
    ['email', setEmail, () => `${newName()}@users.test`],
    ['phone', setPhone, () => newIdentifiers().phone],
  ] as const

  it.each(uses)('gives its next account no second claim or free entry: %s', async (_, set, make) => {
    const [promo, contact] = [await addPromo(), make()]
    const [first, second] = [await makePicker('in_cash_contest'), await makePicker('in_cash_contest')]
    await set(first.userId, contact)
    await claimPromo(first.userId, promo)
    await enterSlip(first.userId, first.slip(0, 2))
    await set(first.userId, make())
    await set(second.userId, contact)
    expect(await codeOf(claimPromo(second.userId, promo))).toBe('PromoAlreadyClaimed')
    expect(await codeOf(enterSlip(second.userId, second.slip(0, 2)))).toBe('FreeEntriesUsedUp')
  })

  it.each(uses)('counts for both the former and the new one: %s', async (_, set, make) => {
    const [promo, contact] = [await addPromo(), make()]
    const [first, second] = [await makePicker('in_cash_contest'), await makePicker('in_cash_contest')]
    await claimPromo(first.userId, promo)
    await enterSlip(first.userId, first.slip(0, 2))
    await set(first.userId, contact)
    await set(first.userId, make())
    await set(second.userId, contact)
    expect(await codeOf(claimPromo(second.userId, promo))).toBe('PromoAlreadyClaimed')
    expect(await codeOf(enterSlip(second.userId, second.slip(0, 2)))).toBe('FreeEntriesUsedUp')
  })

  it.each(uses)('counts for the former one if the user claims afterwards: %s', async (_, set, make) => {
    const [promo, contact] = [await addPromo(), make()]
    const [first, second] = [await makePicker('in_cash_contest'), await makePicker('in_cash_contest')]
    await set(first.userId, contact)
    await set(first.userId, make())
    await claimPromo(first.userId, promo)
    await set(second.userId, contact)
    expect(await codeOf(claimPromo(second.userId, promo))).toBe('PromoAlreadyClaimed')
  })
})

describe('without a verified phone or identity', () => {
  it.each([
    ['a free entry', async (user: Picker) => codeOf(enterSlip(user.userId, user.slip(0, 2)))],
    ['a promo', async (user: Picker) => codeOf(claimPromo(user.userId, await addPromo()))],
    [
      'a free contest with prizes',
      async (user: Picker) => codeOf(joinContest(withoutIdempotency, user.userId, await addContest())),
    ],
  ])('%s is not available, with a verified identity it is', async (_, act) => {
    const user = await makePicker('in_cash_contest')
    await clearPhoneProof(user.userId)
    expect(await act(user)).toBe('PhoneNotVerified')
    const verified = await createPersona('in_cash_contest', { kyc: 'Verified', verified: true })
    await clearPhoneProof(verified.userId)
    expect(await act({ ...user, userId: verified.userId })).toBe('done')
  })

  it('the offer has no free entry, and promos name the reason', async () => {
    const [user, promo] = [await makePicker('in_cash_contest'), await addPromo()]
    await clearPhoneProof(user.userId)
    expect(await getOffer(user.userId, user.entry.gameId)).toMatchObject({ freeLeftToday: 0 })
    expect((await listOwnPromos(user.userId)).find(({ id }) => id === promo)).toMatchObject({
      status: 'not_eligible',
      reason: 'Verify your phone number or your identity.',
    })
  })

  it('trivia gives no reward', async () => {
    const user = await createPersona('fresh', { verified: true })
    await clearPhoneProof(user.userId)
    expect(await findTrivia(user.userId)).toMatchObject({ rewardObstacle: 'phone' })
  })

  it('paid entries are sold', async () => {
    const user = await makePicker('funded')
    await clearPhoneProof(user.userId)
    expect(await codeOf(confirmEntry(withoutIdempotency, user.userId, user.slip(5)))).toBe('done')
  })
})

type Picker = Awaited<ReturnType<typeof makePicker>>

it('accounts with the same verified identity claim a promo once', async () => {
  const [one, other, promo] = [await createPersona('fresh'), await createPersona('fresh'), await addPromo()]
  const { seedCase } = await import('@/lib/people/identity/seed-case')
  for (const { userId } of [one, other])
    await seedCase(db, {
      userId,
      legalName: `Twin ${one.userId}`,
      dateOfBirth: '1990-05-17',
      status: 'Verified',
    })
  expect(await codeOf(claimPromo(one.userId, promo))).toBe('done')
  expect(await codeOf(claimPromo(other.userId, promo))).toBe('PromoAlreadyClaimed')
})

it('the database rejects a second use by an account with the same mailbox', async () => {
  const [one, other] = await makeAliases(2)
  const promo = await addPromo()
  await claimPromo(one?.userId ?? 0, promo)
  const second = db.run(sql`select use_once(${other?.userId ?? 0}, ${`promo:${promo}`}, 1)`)
  await expect(second).rejects.toThrow(/person_uses_pkey/)
})
