import { expect, test } from 'vitest'
import { fund, makeUser } from '@/lib/account/testing'
import { prisma } from '@/lib/db/client'
import { findAnything } from './find-anything'

const open = { isMasked: false }

test('a user is found by id, number, phone, and the beginning of name or address', async () => {
  const user = await makeUser()
  const ways = [
    `U-${user.id}`,
    `u-${user.id}`,
    user.phone,
    user.username.slice(0, 14),
    user.email.toUpperCase(),
  ]
  for (const said of ways) {
    const found = await findAnything(said, open)
    expect([said, found.filter(({ is }) => is === 'user')]).toEqual([
      said,
      [{ is: 'user', id: `U-${user.id}`, name: user.username, note: user.email }],
    ])
  }
})

test('viewers see addresses masked', async () => {
  const user = await makeUser()
  const [found] = await findAnything(`U-${user.id}`, { isMasked: true })
  expect(found?.note).toBe(`${user.email.slice(0, 1)}•••@users.test`)
  // Letter by letter a masked address could be learnt.
  const isFound = async (said: string) =>
    (await findAnything(said, { isMasked: true })).some(({ id }) => id === `U-${user.id}`)
  expect(await isFound(user.email)).toBe(true)
  expect(await isFound(user.email.slice(0, -1))).toBe(false)
})

test('a promo is found by a part of its name, and a ledger transaction by its id', async () => {
  const user = await makeUser()
  await fund(user.id, 'cash', 500n)
  const promo = await prisma.promo.create({ data: { name: `Finder ${user.username}`, creditsCents: 1 } })
  expect(await findAnything(user.username, open)).toContainEqual({
    is: 'promo',
    id: `P-${promo.id}`,
    name: promo.name,
    note: 'draft',
  })
  const { id } = await prisma.ledgerTransaction.findFirstOrThrow({ where: { userId: user.id } })
  expect(await findAnything(`T-${id}`, open)).toEqual([
    { is: 'transaction', id: `T-${id}`, name: 'adjustment', note: `${user.username} U-${user.id}` },
  ])
})

test('what nothing is called finds nothing, however odd it is', async () => {
  for (const said of ['', '   ', '%', "'; drop table users", 'U-99999999999999999999', '\\'])
    expect([said, (await findAnything(said, open)).filter(({ is }) => is !== 'promo')]).toEqual([said, []])
})
