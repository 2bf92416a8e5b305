import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { findRequestsOutdatedBy } from '@/lib/app-config/release/save-release'
import {
  confirmed,
  createTestRelease,
  formOf,
  inHours,
  loadRelease,
  withdrawTestRelease,
} from '@/lib/app-config/testing/release'
import { publishInStages, resetReleases } from '@/lib/app-config/testing/release-rollouts'
import { listSettings } from '@/lib/change/settings/list-settings'
import { listApprovals } from '@/lib/console/approval/list-approvals'
import { changes } from '@/lib/console/generated/changes'
import { decideAsShown } from '@/lib/console/testing/approve'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { listRegions } from '@/lib/people/location/save-region'
import { createOperator } from '@/lib/people/testing/operators'
import { findBlueprint } from '@/lib/play/contest/find-blueprint'
import { findContest } from '@/lib/play/contest/find-contest'
import { findMatch, listMatchLines } from '@/lib/play/feed/find-match'
import { getMultipliers } from '@/lib/play/multipliers/list-multipliers'
import { openTestContest } from '@/lib/play/testing/contest'
import { importPayload } from '@/lib/play/testing/feed'
import { createPromo } from '@/lib/rewards/promo/save-promo'

await resetDatabase()

const by = await createOperator()

/** Their `version` is that of many matches, and their `from` is a restriction of a user. */
const unversioned = ['feed.import', 'user.change-identity', 'user.change-location']

const tables = [
  'releases',
  'contests',
  'blueprints',
  'promos',
  'regions',
  'settings',
  'feed_games',
  'projections',
]

/** Stores a new version of everything. */
async function touch(): Promise<void> {
  for (const table of tables) await db.run(sql`update ${raw(table)} set updated_at = clock_timestamp()`)
  await db.run(sql`
    with added as (insert into multiplier_tables (reason) values ('Test of versions') returning id)
    insert into multipliers select added.id, picks, multiplier from added join multipliers on table_id = added.id - 1`)
}

async function createSubjects() {
  await resetReleases()
  const release = await publishInStages()
  const withdrawn = await createTestRelease('4.2.0', { publishAt: inHours(5) })
  await withdrawTestRelease(withdrawn.id, confirmed('iOS 4.2.0'))
  const scheduled = await createTestRelease('4.3.0', { publishAt: inHours(5) })
  const contest = await openTestContest()
  const bucket = await db.one<{ id: number }>(sql`select id from credit_buckets order by id limit 1`)
  const promo = await createPromo(by, {
    name: 'Loyalty week',
    description: '',
    creditsCents: 500,
    creditBucketId: bucket.id,
    startsAt: null,
    endsAt: null,
    budgetCents: 5_000,
    rules: [],
  })
  const match = { gameId: 5, feedGameId: 901 }
  await importPayload({
    games: [
      { feed_game_id: 901, home_team: 'H', away_team: 'S', scheduled_at: inHours(5), status: 'Scheduled' },
    ],
    players: [
      {
        feed_player_id: 902,
        first_name: 'Ann',
        last_name: 'Bee',
        short_name: 'AB',
        team: 'H',
        position: 'QB',
        headshot_high_resolution: '',
      },
    ],
    projections: [{ feed_player_id: 902, feed_game_id: 901, projection: 20.5 }],
  })
  return {
    release,
    withdrawn: withdrawn.id,
    scheduled: scheduled.id,
    contest: contest.id,
    blueprint: contest.blueprint.id,
    promo: promo.id,
    match,
  }
}

/** Every change with a version, with the input that the console sends. */
async function readInputs({
  release,
  withdrawn,
  scheduled,
  contest,
  blueprint,
  promo,
  match,
}: Awaited<ReturnType<typeof createSubjects>>) {
  const versionOf = (row: { updatedAt: Date } | null | undefined) => row?.updatedAt.toISOString()
  const releaseOf = async (id: number) => ({
    id,
    updatedAt: versionOf((await loadRelease(id)).release),
    typedName: '',
  })
  const [line] = await listMatchLines(match, { operatorId: by.operatorId })
  const settings = (await listSettings()).flatMap(group => group.settings)
  const region = (await listRegions()).find(({ code }) => code === 'NY')
  const { id: from, rows } = await getMultipliers(db)
  const contestForm = { name: 'Late show', startsAt: inHours(30) }
  return {
    'release.advance': { ...(await releaseOf(release)), move: 'complete' },
    'release.change': { ...(await releaseOf(scheduled)), form: formOf('4.3.0') },
    'release.withdraw': await releaseOf(release),
    'release.restore': await releaseOf(withdrawn),
    'contest.change': { id: contest, updatedAt: versionOf(await findContest(contest)), form: contestForm },
    'contest.create': {
      blueprintId: blueprint,
      updatedAt: versionOf(await findBlueprint(blueprint)),
      form: contestForm,
    },
    'promo.publish': {
      id: promo,
      updatedAt: versionOf(
        await db.one<{ updatedAt: Date }>(sql`select updated_at from promos where id = ${promo}`),
      ),
    },
    'match.change': {
      ...match,
      updatedAt: versionOf(await findMatch(match)),
      scheduledAt: inHours(6),
      status: 'Scheduled',
    },
    'result.change': { ...match, updatedAt: versionOf(line), feedPlayerId: 902, result: 20, isPlayed: true },
    'region.change': { code: 'NY', updatedAt: versionOf(region), isAllowed: true, minAge: 18 },
    'multipliers.change': { from, rows },
    'setting.change': {
      key: 'reward_value',
      value: 30,
      version: settings.find(({ key }) => key === 'reward_value')?.version,
    },
  }
}

test('a request is outdated once what it changes has another version, and not before', async () => {
  const subjects = await createSubjects()
  await touch()
  const inputs = await readInputs(subjects)
  const versioned = changes.filter(
    ({ name, approvable, input }) =>
      approvable &&
      !unversioned.includes(name) &&
      ['updatedAt', 'version', 'from'].some(field => field in (input?.shape ?? {})),
  )
  expect(Object.keys(inputs).sort()).toEqual(versioned.map(({ name }) => name).sort())
  const ids: number[] = []
  for (const [action, input] of Object.entries(inputs))
    ids.push(await requestApproval(by, { action, input, reason: 'Test of versions' }))
  const findOutdated = async () =>
    (await listApprovals({ ids })).filter(({ isOutdated }) => isOutdated).map(({ action }) => action)
  expect(await findOutdated()).toEqual([])
  await touch()
  expect((await findOutdated()).sort()).toEqual(Object.keys(inputs).sort())
})

test('of two requests for a setting that was never changed, the other is outdated once one is approved', async () => {
  await db.run(sql`delete from settings where key = 'entry_fee_maximum_cents'`)
  const ask = (value: number) =>
    requestApproval(by, {
      action: 'setting.change',
      input: { key: 'entry_fee_maximum_cents', value, version: '' },
      reason: 'Test of versions',
    })
  const [other, approved] = [await ask(5_000), await ask(7_500)]
  const findOutdated = async () =>
    (await listApprovals({ ids: [other, approved] }))
      .filter(({ isOutdated }) => isOutdated)
      .map(({ id }) => id)
  expect(await findOutdated()).toEqual([])
  await decideAsShown(await createOperator(), { id: approved, decision: 'approved', reason: '' })
  expect(await findOutdated()).toEqual([other])
})

test('a request to publish, force or restore a release is outdated once a newer one is published, until that is withdrawn', async () => {
  await resetReleases()
  await createTestRelease('5.0.0', { publishAt: 'now' })
  const draft = await createTestRelease('5.0.1')
  const withdrawn = await createTestRelease('5.0.3', { publishAt: inHours(2), forceUpdate: true })
  await withdrawTestRelease(withdrawn.id, confirmed('iOS 5.0.3'))
  const versionOf = async (id: number) => (await loadRelease(id)).release.updatedAt.toISOString()
  const ask = (action: string, input: object) =>
    requestApproval(by, { action, input: { typedName: '', ...input }, reason: 'Test of versions' })
  const form = (version: string) => formOf(version, { publishAt: 'now', forceUpdate: true })
  const requests = {
    create: await ask('release.create', { form: form('5.0.2') }),
    newer: await ask('release.create', { form: form('5.2.0') }),
    android: await ask('release.create', { form: { ...form('5.0.2'), platform: 'android' } }),
    change: await ask('release.change', {
      id: draft.id,
      updatedAt: await versionOf(draft.id),
      form: form('5.0.1'),
    }),
    restore: await ask('release.restore', { id: withdrawn.id, updatedAt: await versionOf(withdrawn.id) }),
  }
  const findOutdated = async () => {
    const outdated = await listApprovals({ ids: Object.values(requests) })
    const isOutdated = ([, id]: [string, number]) => outdated.some(row => row.id === id && row.isOutdated)
    return Object.entries(requests)
      .filter(isOutdated)
      .map(([name]) => name)
  }
  expect(await findOutdated()).toEqual([])
  const optional = formOf('5.1.0', { publishAt: 'now' })
  const { create, change, restore } = requests
  expect(await findRequestsOutdatedBy({ form: optional, edited: null })).toEqual([create, change, restore])
  expect(await findRequestsOutdatedBy({ form: { ...optional, publishAt: null }, edited: null })).toEqual([])
  expect(await findRequestsOutdatedBy({ form: { ...optional, version: '4.0.0' }, edited: null })).toEqual([])
  expect(await findOutdated()).toEqual([])
  const published = await createTestRelease('5.1.0', { publishAt: 'now' })
  expect(await findOutdated()).toEqual(['create', 'change', 'restore'])
  await withdrawTestRelease(published.id)
  expect(await findOutdated()).toEqual([])
  await createTestRelease('5.1.1', { publishAt: inHours(1) })
  expect(await findOutdated()).toEqual(['newer', 'restore'])
})
