import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { findMaintenance } from '@/lib/app-config/maintenance/stored-windows'
import { db, prisma } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import type { PromoRule } from '@/lib/rewards/promo/rules'
import { canPreview, previewRejectedRequest, type RejectedCall } from './preview-rejected-request'

await resetDatabase()

/** Rows of all tables that a call could write to, and the state of the queue. */
async function readEverything() {
  const tables = [
    'pickem_entries',
    'pickem_entry_players',
    'ledger_transactions',
    'postings',
    'buckets',
    'promos',
  ]
  const more = [
    'promo_claims',
    'messages',
    'idempotency_keys',
    'rate_limits',
    'contest_entries',
    'audit_rows',
    'rejections',
  ]
  const rows: Record<string, unknown> = {}
  for (const table of [...tables, ...more])
    rows[table] = await prisma.$queryRawUnsafe(
      `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${table} t`,
    )
  rows.jobs = await prisma.$queryRawUnsafe('select count(*)::int as count from graphile_worker.jobs')
  return rows
}

async function previewUnchanged(request: RejectedCall, isAdjusted = false) {
  const before = await readEverything()
  const preview = await previewRejectedRequest(request, { isAdjusted })
  expect(await readEverything()).toEqual(before)
  return preview
}

type Picker = Awaited<ReturnType<typeof makePicker>>

const slipCall = (picker: Picker, sent: unknown): RejectedCall => ({
  userId: picker.userId,
  method: 'POST',
  path: '/pickem/confirm-entry',
  sent,
})

async function publish(rules: PromoRule[]) {
  const bucket = await prisma.creditBucket.create({ data: { name: crypto.randomUUID(), bucket: 'credits' } })
  const { id } = await prisma.promo.create({
    data: { name: 'Any', creditsCents: 100, creditBucketId: bucket.id, status: 'published', rules },
  })
  return id
}

/** Windows are cached until the database announces a change. */
const maintenanceIs = (message: string | undefined) =>
  vi.waitFor(async () => expect((await findMaintenance(new Date()))?.message).toBe(message), 10_000)

const claimCall = (userId: number, id: number): RejectedCall => ({
  userId,
  method: 'POST',
  path: '/free-play-promo/claim',
  sent: { id },
})

describe('a preview stores nothing and', () => {
  test('passes an entry that would be accepted', async () => {
    const picker = await makePicker('funded')
    expect(await previewUnchanged(slipCall(picker, picker.slip(10, 3)))).toEqual({
      rejection: null,
      changes: [],
    })
    // The same entry is accepted afterwards.
    await enterSlip(picker.userId, picker.slip(10, 3))
  })

  test('rejects an entry for the reason that holds now', async () => {
    const picker = await makePicker('funded')
    const slip = { ...picker.slip(10, 3), multiplier: 99, payout: 990 }
    expect(await previewUnchanged(slipCall(picker, slip))).toMatchObject({
      rejection: { rule: 'MultiplierWrong' },
      changes: [],
    })
  })

  test('names the invalid fields', async () => {
    const picker = await makePicker('funded')
    const { game_id: _, ...slip } = { ...picker.slip(10, 3), buy_in: 'ten' }
    expect(await previewUnchanged(slipCall(picker, slip))).toEqual({
      rejection: {
        rule: 'InvalidRequest',
        detail: {
          game_id: ['The game_id field is required.'],
          buy_in: ['The buy_in field must be a number.'],
        },
      },
      changes: [],
    })
  })

  test('finds the values that would have passed', async () => {
    const picker = await makePicker('funded')
    const right = picker.slip(10, 3)
    const [first, ...others] = right.players
    if (!first) throw new Error('the slip has no player')
    const wrong = {
      ...right,
      buy_in: 99_999,
      multiplier: 99,
      payout: 1,
      players: [{ ...first, projection: first.projection + 1 }, ...others],
    }
    const { rejection, changes } = await previewUnchanged(slipCall(picker, wrong), true)
    expect(rejection).toBeNull()
    const last = (field: string) => changes.findLast(change => change.field === field)?.to
    expect(last('multiplier')).toBe(right.multiplier)
    expect(last('players')).toEqual(right.players)
    expect(Number(last('buy_in'))).toBeGreaterThan(0)
    expect(last('payout')).toBeCloseTo(Number(last('buy_in')) * right.multiplier, 1)
  })

  test('reports that no other value would pass', async () => {
    const picker = await makePicker('funded')
    const slip = picker.slip(10, 3)
    const players = slip.players.map(() => slip.players[0])
    const { rejection, changes } = await previewUnchanged(slipCall(picker, { ...slip, players }), true)
    expect([rejection?.rule, changes]).toEqual(['PlayerPickedTwice', []])
  })

  test('claims a promo only if the user is eligible', async () => {
    const { userId } = await makePicker('funded')
    const open = await publish([])
    expect((await previewUnchanged(claimCall(userId, open))).rejection).toBeNull()
    expect((await previewUnchanged(claimCall(userId, open))).rejection).toBeNull()
    const closed = await publish([{ rule: 'users', ids: [1] }])
    expect((await previewUnchanged(claimCall(userId, closed), true)).rejection).toMatchObject({
      rule: 'PromoNotEligible',
      detail: { unmet: [{ rule: 'users' }] },
    })
  })

  test('rejects users who could not call at all', async () => {
    const { userId } = await makePicker('funded')
    const promo = await publish([])
    await db.run(sql`insert into suspensions (user_id) values (${userId})`)
    expect((await previewUnchanged(claimCall(userId, promo))).rejection).toMatchObject({
      rule: 'Unauthenticated',
    })
    await db.run(sql`delete from suspensions where user_id = ${userId}`)
    await db.run(sql`
      insert into maintenance_windows (starts_at, message, platforms)
      values (now() - interval '1 hour', 'Back soon', array['android', 'ios']::platform[])`)
    await maintenanceIs('Back soon')
    expect((await previewUnchanged(claimCall(userId, promo))).rejection).toMatchObject({
      rule: 'MaintenanceEnabled',
    })
    await db.run(sql`delete from maintenance_windows`)
    await maintenanceIs(undefined)
  })

  test('is independent of a real call at the same time', async () => {
    const { userId } = await makePicker('funded')
    const promo = await publish([])
    const { claimPromo } = await import('@/lib/rewards/promo/claim-promo')
    await Promise.all([
      claimPromo(userId, promo),
      ...[1, 2, 3].map(() => previewRejectedRequest(claimCall(userId, promo))),
    ])
    expect(await db.rows(sql`select user_id from promo_claims where promo_id = ${promo}`)).toEqual([
      { userId },
    ])
    expect((await previewUnchanged(claimCall(userId, promo))).rejection).toMatchObject({
      rule: 'PromoAlreadyClaimed',
    })
  })
})

test.for<[string, Partial<RejectedCall>]>([
  ['without a user', { userId: null }],
  ['of another path', { path: '/sign-in' }],
  ['with a path like it', { path: '/pickem/confirm-entry/1' }],
  ['whose input was not read', { sent: null }],
  ['whose input contains a secret', { sent: { id: 1, password: '[secret]' } }],
  ['whose input was shortened', { sent: { id: 1, note: 'long…' } }],
])('a call %s cannot be tried: %j', async ([, part]) => {
  const request = { ...claimCall(1, 1), ...part }
  expect(canPreview(request)).toBe(false)
  await expect(previewRejectedRequest(request)).rejects.toMatchObject({ code: 'RequestPreviewImpossible' })
})
