import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { db, prisma } from '@/lib/db/client'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { findTokenHolder } from '@/lib/people/account/sessions/find-token-holder'
import { verifyPassword } from '@/lib/people/account/sessions/password'
import { createPersona } from './create-persona'
import { personas } from './personas'
import type { PersonaName } from './schema'

async function balancesOf(userId: number) {
  const rows = await prisma.bucket.findMany({ where: { userId } })
  return Object.fromEntries(rows.map(row => [row.kind, row.balanceCents]))
}

const nothing = { cash: 0n, site_credits: 0n, credits: 0n, bucks: 0n, reward_credits: 0n }
const wealth = { ...nothing, cash: 10_000n, site_credits: 2_000n, credits: 50_000n, bucks: 100_000n }

describe('every persona', () => {
  it.each(Object.keys(personas) as PersonaName[])(
    '%s signs in with its password and its token',
    async name => {
      const made = await createPersona(name)
      const user = await prisma.user.findUniqueOrThrow({ where: { id: made.userId } })
      expect(await verifyPassword(user.passwordHash, made.password)).toBe(true)
      expect(await findTokenHolder(hashToken(made.accessToken))).toMatchObject({
        id: made.userId,
        email: made.email,
        isDeleted: name === 'deleted',
      })
      expect(made.phone).toMatch(/^\d{10}$/)
    },
  )

  it('is a new user each time, also concurrently', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => createPersona('funded')))
    for (const key of ['userId', 'email', 'username', 'phone', 'accessToken'] as const)
      expect(new Set(made.map(persona => persona[key])).size).toBe(20)
    expect(new Set(made.map(persona => persona.entry?.blueprintId)).size).toBe(20)
  })
})

describe('money', () => {
  it.each([
    ['fresh', nothing],
    ['funded', wealth],
    ['in_cash_contest', nothing],
    ['deleted', nothing],
    ['negative_credits', { ...nothing, credits: -2_500n }],
    ['self_excluded', wealth],
    ['geo_denied', wealth],
    ['ineligible', nothing],
    ['settled_winner', { ...nothing, cash: 3_000n }],
    ['mid_game', wealth],
    ['pending_withdrawal', wealth],
    ['kyc_pending', wealth],
  ] as const)('%s has its balances in the ledger', async (name, expected) => {
    const { userId } = await createPersona(name)
    expect(await balancesOf(userId)).toEqual(expected)
    const posted = await db.row<{ cents: string | null }>(
      sql`select sum(amount_cents) as cents from postings where user_id = ${userId}`,
    )
    const sum = Object.values(expected).reduce((total, cents) => total + cents, 0n)
    expect(BigInt(posted?.cents ?? 0)).toBe(sum)
  })

  it('funded has two payment methods, one of them the default, in Cash mode', async () => {
    const { userId } = await createPersona('funded')
    const methods = await prisma.paymentMethod.findMany({ where: { userId } })
    expect(methods.map(method => method.isDefault).sort()).toEqual([false, true])
    expect(await prisma.user.findUnique({ where: { id: userId } })).toMatchObject({ mode: 'Cash' })
  })
})

describe('contest entries', () => {
  it.each([
    ['funded', 'arcade'],
    ['in_cash_contest', 'cash'],
  ] as const)('%s is in an open %s contest with a slate of its own', async (name, kind) => {
    const { userId, entry } = await createPersona(name)
    const row = await prisma.contestEntry.findUniqueOrThrow({
      where: { id: entry?.contestEntryId ?? 0 },
      include: {
        contest: { include: { blueprint: { include: { slate: { include: { feedGame: true } } } } } },
      },
    })
    const { blueprint } = row.contest
    expect(row).toMatchObject({
      userId,
      contest: { status: 'open', blueprint: { id: entry?.blueprintId, kind } },
    })
    expect(blueprint.gameId).toBe(entry?.gameId)
    expect([1, 2, 3, 4]).toContain(blueprint.gameId)
    expect(blueprint.slate).toHaveLength(3)
    for (const { feedGame } of blueprint.slate) {
      expect(feedGame.status).toBe('Scheduled')
      expect(feedGame.scheduledAt?.getTime()).toBeGreaterThan(Date.now())
    }
    const projections = await prisma.projection.findMany({
      where: { gameId: blueprint.gameId, feedGameId: { in: blueprint.slate.map(game => game.feedGameId) } },
    })
    expect(projections.filter(({ projection }) => projection !== null)).toHaveLength(12)
  })

  it.each(['fresh', 'deleted'] as const)('%s has none', async name => {
    const { userId, entry } = await createPersona(name)
    expect(entry).toBeNull()
    expect(await prisma.contestEntry.count({ where: { userId } })).toBe(0)
  })
})

describe('settled entries', () => {
  it.each([
    ['fresh', 'Cash', 'lost'],
    ['negative_credits', 'Arcade', 'lost'],
    ['settled_winner', 'Arcade', 'won'],
  ] as const)('of %s in %s mode are %s', async (name, mode, outcome) => {
    const made = await createPersona(name, { mode, settled_entries: 2 })
    const entries = await prisma.pickemEntry.findMany({ where: { userId: made.userId } })
    expect(entries.map(entry => [entry.mode, entry.outcome])).toEqual([
      [mode, outcome],
      [mode, outcome],
    ])
    const { bucks } = await balancesOf(made.userId)
    expect(bucks).toBe(outcome === 'won' ? 6_000n : 0n)
  })
})

it('excludes until the given time, also for an excluded persona', async () => {
  for (const name of ['fresh', 'self_excluded'] as const) {
    const excluded_until = new Date(Date.now() + 86_400_000).toISOString()
    const { userId } = await createPersona(name, { excluded_until, settled_entries: 1 })
    const row = await db.row<{ endsAt: Date | null; isSelfExcluded: boolean }>(sql`
      select ends_at, is_self_excluded from self_exclusions join users on users.id = user_id
       where user_id = ${userId} and ended_at is null`)
    expect(row).toEqual({ endsAt: new Date(excluded_until), isSelfExcluded: true })
  }
})

it('reports the build as that of its token, from a device of its platform', async () => {
  const { userId, accessToken } = await createPersona('fresh', { platform: 'ios', build: '4.13.0' })
  expect(await prisma.device.findFirst({ where: { userId } })).toMatchObject({
    platform: 'ios',
    version: '4.13.0',
  })
  expect(await findTokenHolder(hashToken(accessToken))).toMatchObject({ platform: 'ios', build: '4.13.0.0' })
})

it('creates no user that could sign in if a promo cannot be claimed', async () => {
  const before = await prisma.accessToken.count()
  await expect(createPersona('fresh', { claimed: [2_000_000_000] })).rejects.toThrow('PersonaCannotClaim')
  expect(await prisma.accessToken.count()).toBe(before)
})

describe('where play is not allowed', () => {
  it('self_excluded is', async () => {
    const { userId } = await createPersona('self_excluded')
    expect(await prisma.user.findUnique({ where: { id: userId } })).toMatchObject({ isSelfExcluded: true })
  })

  it.each([
    ['geo_denied', 'DENIED'],
    ['funded', 'ALLOWED'],
  ] as const)('%s is %s by geolocation', async (name, status) => {
    const { userId } = await createPersona(name)
    const found = await prisma.userGeolocation.findUnique({ where: { userId }, include: { status: true } })
    expect(found?.status.name).toBe(status)
  })
})
