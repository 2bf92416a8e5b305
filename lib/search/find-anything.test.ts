import { expect, test } from 'vitest'
import { fund, makeUser } from '@/lib/account/testing'
import { openTestContest } from '@/lib/contest/testing'
import { prisma } from '@/lib/db/client'
import { findAnything } from './find-anything'

const open = { isMasked: false }

test('finds a user by ID, number, phone, and the beginning of name or email', async () => {
  const user = await makeUser()
  const queries = [
    `U-${user.id}`,
    `u-${user.id}`,
    user.phone,
    user.username.slice(0, 14),
    user.email.toUpperCase(),
  ]
  for (const text of queries) {
    const found = await findAnything(text, open)
    expect([text, found.filter(({ kind }) => kind === 'user')]).toEqual([
      text,
      [{ kind: 'user', id: `U-${user.id}`, name: user.username, note: user.email }],
    ])
  }
})

test('masks emails, and matches them exactly', async () => {
  const user = await makeUser()
  const [found] = await findAnything(`U-${user.id}`, { isMasked: true })
  expect(found?.note).toBe(`${user.email.slice(0, 1)}•••@users.test`)
  // A prefix search would reveal the email letter by letter.
  const isFound = async (text: string) =>
    (await findAnything(text, { isMasked: true })).some(({ id }) => id === `U-${user.id}`)
  expect(await isFound(user.email)).toBe(true)
  expect(await isFound(user.email.slice(0, -1))).toBe(false)
})

test('finds a promo by part of its name and a ledger transaction by ID', async () => {
  const user = await makeUser()
  await fund(user.id, 'cash', 500n)
  const promo = await prisma.promo.create({ data: { name: `Finder ${user.username}`, creditsCents: 1 } })
  expect(await findAnything(user.username, open)).toContainEqual({
    kind: 'promo',
    id: `P-${promo.id}`,
    name: promo.name,
    note: 'Draft',
  })
  const { id } = await prisma.ledgerTransaction.findFirstOrThrow({ where: { userId: user.id } })
  expect(await findAnything(`T-${id}`, open)).toEqual([
    { kind: 'transaction', id: `T-${id}`, name: 'adjustment', note: `${user.username} U-${user.id}` },
  ])
})

test('finds a contest by ID and by the beginning of its name', async () => {
  const { id, contest } = await openTestContest()
  const found = { kind: 'contest', id: `C-${id}`, name: contest.name, note: 'open' }
  expect(await findAnything(`C-${id}`, open)).toEqual([found])
  expect(await findAnything('late SHOW', open)).toContainEqual(found)
})

test('finds nothing for odd queries', async () => {
  for (const text of ['', '   ', '%', "'; drop table users", 'U-99999999999999999999', '\\'])
    expect([text, (await findAnything(text, open)).filter(({ kind }) => kind !== 'promo')]).toEqual([
      text,
      [],
    ])
})
