import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { planWindow } from '@/lib/app-config/maintenance/save-window'
import { createTestRelease, inHours } from '@/lib/app-config/testing/release'
import { makeAuthor } from '@/lib/change/testing/author'
import { db, prisma } from '@/lib/db/client'
import type { PromoUncheckedCreateInput } from '@/lib/db/generated/models'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { makeUser, verifyContacts } from '@/lib/people/testing/users'
import { openTestContest } from '@/lib/play/testing/contest'
import type { PromoRule } from '@/lib/rewards/promo/rules'
import { previewApp } from './preview-app'

await resetDatabase()

beforeEach(async () => {
  await db.run(sql`delete from releases`)
  await db.run(sql`delete from maintenance_windows`)
})

const previewIn = (hours: number, userId: number | null = null) => previewApp(inHours(hours), userId)

async function platformIn(hours: number, platform: 'ios' | 'android') {
  const { platforms } = await previewIn(hours)
  return platforms.find(preview => preview.platform === platform)
}

const closeIos = (from: number, to: number) =>
  makeAuthor().then(by =>
    planWindow(
      by,
      {
        form: { startsAt: inHours(from), endsAt: inHours(to), message: 'Back soon', platforms: ['ios'] },
        typedName: 'Maintenance of iOS',
      },
      'A test of the preview',
    ),
  )

async function addPromo(terms: Partial<PromoUncheckedCreateInput> = {}) {
  const bucket = await prisma.creditBucket.create({
    data: { name: `Bucket ${randomUUID()}`, bucket: 'credits' },
  })
  return prisma.promo.create({
    data: {
      name: `Promo ${randomUUID()}`,
      creditsCents: 500,
      creditBucketId: bucket.id,
      status: 'published',
      ...terms,
    },
  })
}

async function promoIn(hours: number, id: number, userId: number | null = null) {
  const { promos } = await previewIn(hours, userId)
  return promos.find(promo => promo.id === id)
}

test('a scheduled release is offered from its time on', async () => {
  await createTestRelease('4.12.1', { publishAt: 'now' })
  await createTestRelease('4.13.0', { publishAt: inHours(2), forceUpdate: true })
  expect(await platformIn(0, 'ios')).toMatchObject({ version: '4.12.1', minVersion: null })
  expect(await platformIn(1, 'ios')).toMatchObject({ version: '4.12.1', minVersion: null })
  expect(await platformIn(3, 'ios')).toMatchObject({ version: '4.13.0', minVersion: '4.13.0' })
  expect(await platformIn(3, 'android')).toMatchObject({ version: null, minVersion: null })
})

test('a rollout has its shares, and its next stages are ahead until a release replaces it', async () => {
  await createTestRelease('4.12.1', { publishAt: 'now' })
  const rollout = [
    { percent: 3, hours: 0 },
    { percent: 60, hours: 2 },
    { percent: 100, hours: 2 },
  ]
  await createTestRelease('4.13.0', { publishAt: 'now', rollout })
  expect(await platformIn(1, 'ios')).toMatchObject({
    version: '4.12.1',
    users: 97,
    others: [{ version: '4.13.0', users: 3 }],
  })
  expect(await platformIn(3, 'ios')).toMatchObject({ version: '4.13.0', users: 60, others: [{ users: 40 }] })
  expect(await platformIn(5, 'ios')).toMatchObject({ version: '4.13.0', users: 100, others: [] })
  const stagesAhead = async () => {
    const { changes } = await previewApp(null, null)
    return changes.map(({ text }) => text).filter(text => text.startsWith('iOS 4.13.0'))
  }
  expect(await stagesAhead()).toEqual(['iOS 4.13.0 reaches 60% of users', 'iOS 4.13.0 reaches all users'])
  await db.run(sql`
    insert into releases (platform, version, publish_at) values ('ios', '4.14.0', now() + interval '3 hours')`)
  expect(await stagesAhead()).toEqual(['iOS 4.13.0 reaches 60% of users'])
})

test('a window closes its platform between its start and its end', async () => {
  await closeIos(2, 4)
  expect(await platformIn(1, 'ios')).toMatchObject({ maintenance: null })
  expect(await platformIn(3, 'ios')).toMatchObject({
    maintenance: { message: 'Back soon', endsAt: expect.stringMatching(/Z$/) },
  })
  expect(await platformIn(3, 'android')).toMatchObject({ maintenance: null })
  expect(await platformIn(5, 'ios')).toMatchObject({ maintenance: null })
})

test('a promo is listed between its start and its end, while its budget covers a claim', async () => {
  const { id } = await addPromo({ startsAt: inHours(2), endsAt: inHours(4) })
  expect(await promoIn(1, id)).toBeUndefined()
  expect(await promoIn(3, id)).toMatchObject({ creditsCents: 500n, bucket: 'credits', claimStatus: null })
  expect(await promoIn(5, id)).toBeUndefined()
  const spent = await addPromo({ budgetCents: 499 })
  expect(await promoIn(1, spent.id)).toBeUndefined()
  const paused = await addPromo({ status: 'paused' })
  expect(await promoIn(1, paused.id)).toBeUndefined()
  const withoutBucket = await addPromo({ creditBucketId: null })
  expect((await promoIn(1, withoutBucket.id))?.claimStatus?.reason).toBe(
    'Credits cannot be awarded right now.',
  )
})

test('a user sees a promo as the API lists it at that time', async () => {
  const user = await makeUser()
  await verifyContacts(user.id)
  const rules: PromoRule[] = [{ rule: 'min_days_since_sign_up', days: 2 }]
  const { id } = await addPromo({ startsAt: inHours(2), rules })
  expect(await promoIn(1, id, user.id)).toBeUndefined()
  expect(await promoIn(24, id, user.id)).toMatchObject({
    claimStatus: { status: 'not_eligible', reason: 'Available 2 days after sign-up.' },
  })
  expect(await promoIn(49, id, user.id)).toMatchObject({ claimStatus: { status: 'claimable', reason: null } })
})

test('a contest is locked from its start on', async () => {
  // Starts in 24 hours.
  const { id } = await openTestContest()
  const statusIn = async (hours: number) =>
    (await previewIn(hours)).contests.find(contest => contest.id === id)?.status
  expect(await statusIn(23)).toBe('open')
  expect(await statusIn(25)).toBe('locked')
})

test('changes ahead are listed by time; what is canceled, withdrawn or paused changes nothing', async () => {
  await createTestRelease('4.12.1', { publishAt: 'now' })
  const release = await createTestRelease('4.13.0', { publishAt: inHours(1), forceUpdate: true })
  const window = await closeIos(2, 4)
  const promo = await addPromo({ name: 'Opener', startsAt: inHours(3), endsAt: inHours(5) })
  const contest = await openTestContest()
  const own = [
    `/admin/app-versions/${release.id}`,
    `/admin/maintenance/${window.id}`,
    `/admin/promos/${promo.id}`,
    `/admin/contests/${contest.id}`,
  ]
  const listed = async () => {
    const { changes } = await previewIn(0)
    expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted())
    return changes.filter(({ href }) => own.includes(href)).map(({ text }) => text)
  }
  expect(await listed()).toEqual([
    'iOS 4.13.0 is published, forced',
    'Maintenance of iOS starts',
    'Promo “Opener” starts',
    'Maintenance of iOS ends',
    'Promo “Opener” ends',
    'Contest “Late show 1” starts',
  ])
  await db.run(sql`update releases set withdrawn_at = now() where id = ${release.id}`)
  await db.run(sql`update maintenance_windows set canceled_at = now() where id = ${window.id}`)
  await db.run(sql`update promos set status = 'paused' where id = ${promo.id}`)
  await db.run(sql`update contests set status = 'canceled' where id = ${contest.id}`)
  expect(await listed()).toEqual([])
})

test('games and navigations are those of now, and a past time counts as now', async () => {
  const { at, requestedAt, games, navigations } = await previewIn(-5)
  expect(at).toBe(requestedAt)
  expect(games.map(({ name }) => name)).toContain('NFL')
  expect(navigations.length).toBeGreaterThan(0)
})
