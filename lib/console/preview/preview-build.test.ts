import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { readGames } from '@/lib/app-config/catalog/catalog'
import { createRelease } from '@/lib/app-config/release/save-release'
import { failureOf, formOf, inHours, testAuthor } from '@/lib/app-config/testing/release'
import { defaultSettings, type Settings } from '@/lib/change/settings/definitions'
import { managedElsewhere, settingsSentToApps } from '@/lib/change/settings/rules'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { fund, makeUser } from '@/lib/people/testing/users'
import { previewBuild } from './preview-build'
import type { PreviewRequest, UnsavedChange } from './schema'

await resetDatabase()

let currentId: number

beforeEach(async () => {
  await db.run(sql`delete from releases`)
  const current = await createRelease(testAuthor, { form: formOf('4.12.1', { publishAt: 'now' }) })
  currentId = current.id
})

const ask = (given: Partial<PreviewRequest> = {}) =>
  previewBuild(
    { platform: 'ios', version: '4.12.1', userId: null, at: null, change: null, ...given },
    { by: testAuthor, isMasked: false },
  )

const forcing: UnsavedChange = {
  kind: 'release',
  id: null,
  platform: 'ios',
  version: '4.13.0',
  forceUpdate: true,
  notes: [{ title: 'Faster lobby', description: '' }],
  publishAt: null,
}

// biome-ignore lint/suspicious/noExplicitAny: responses are read like an app does
const bodies = (responses: unknown) => responses as Record<string, any>

describe('without a change', () => {
  test('a new user gets the current release, without a comparison', async () => {
    const { before, after, summary } = await ask()
    expect(before).toBeNull()
    expect(bodies(after)['check-app-update']).toEqual({
      message: 'App versions',
      data: expect.objectContaining({ ios_version: '4.12.1', ios_force_update: '0' }),
    })
    expect(bodies(after)['check-maintenance-mode'].maintenance_mode).toBe('disabled')
    expect(bodies(after)['balance/v2'].data).toMatchObject({ username: '', available_cash: '0.00' })
    expect(summary).toBe('On 4.12.1 the app opens normally: it is the current version.')
  })

  test('a user gets their own balance in every version of the reply', async () => {
    const { id, username } = await makeUser()
    await fund(id, 'cash', 1_250n)
    const { user, after } = await ask({ userId: id })
    expect(user).toMatchObject({ id, username })
    expect(bodies(after)['balance/v2'].data).toMatchObject({ username, available_cash: '12.50' })
    expect(bodies(after).balance.data).toMatchObject({ available_cash: '12.50' })
  })

  test('an unknown user is rejected', async () => {
    expect(await failureOf(ask({ userId: 2_000_000_000 }))).toEqual({
      code: 'PreviewUserNotFound',
      detail: { userId: 2_000_000_000 },
    })
  })

  test('a later time is compared with now', async () => {
    await createRelease(testAuthor, { form: formOf('4.13.0', { publishAt: inHours(2) }) })
    const { before, after } = await ask({ at: inHours(3) })
    expect(bodies(before)['check-app-update'].data.ios_version).toBe('4.12.1')
    expect(bodies(after)['check-app-update'].data.ios_version).toBe('4.13.0')
    const early = await ask({ at: inHours(1) })
    expect(bodies(early.after)['check-app-update'].data.ios_version).toBe('4.12.1')
  })

  test('a past time counts as now', async () => {
    const { at, requestedAt, before } = await ask({ at: inHours(-5) })
    expect(at).toBe(requestedAt)
    expect(before).toBeNull()
  })
})

const stages = [
  { percent: 1, hours: 0 },
  { percent: 60, hours: 24 },
  { percent: 100, hours: 24 },
]

describe('during a rollout', () => {
  const versionOf = ({ after }: Awaited<ReturnType<typeof ask>>) =>
    bodies(after)['check-app-update'].data.ios_version

  beforeEach(() =>
    createRelease(testAuthor, { form: formOf('4.13.0', { publishAt: 'now', rollout: stages }) }),
  )

  test('a user without an ID gets what most users get, with the shares', async () => {
    const now = await ask()
    expect([versionOf(now), now.summary]).toEqual([
      '4.12.1',
      'On 4.12.1 the app opens normally: it is the current version. 99 of 100 users like this get 4.12.1, as shown. 1 gets 4.13.0.',
    ])
    const later = await ask({ at: inHours(25) })
    expect([versionOf(later), later.summary]).toEqual([
      '4.13.0',
      'On 4.12.1 the app opens and offers an optional update to 4.13.0. 60 of 100 users like this get 4.13.0, as shown. 40 get 4.12.1.',
    ])
    const complete = await ask({ at: inHours(49) })
    expect([versionOf(complete), complete.summary]).toEqual([
      '4.13.0',
      'On 4.12.1 the app opens and offers an optional update to 4.13.0.',
    ])
  })

  test('a user gets their own version, and the reason', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => makeUser()))
    for (const { id } of users) {
      const preview = await ask({ userId: id, at: inHours(25) })
      const isIn = !preview.summary.includes('not in the 60% of users who get 4.13.0.')
      expect(versionOf(preview)).toBe(isIn ? '4.13.0' : '4.12.1')
      expect(preview.summary).toContain('in the 60% of users who get 4.13.0.')
    }
  })

  test('a stopped rollout reaches no one', async () => {
    await db.run(sql`update releases set rollout_state = 'stopped' where version = '4.13.0'`)
    const preview = await ask({ at: inHours(25) })
    expect([versionOf(preview), preview.summary]).toEqual([
      '4.12.1',
      'On 4.12.1 the app opens normally: it is the current version.',
    ])
  })
})

describe('with an unsaved change', () => {
  test('a draft is previewed as published and compared', async () => {
    const { before, after, summary } = await ask({ change: forcing })
    expect(bodies(before)['check-app-update'].data).toMatchObject({ ios_version: '4.12.1' })
    expect(bodies(after)['check-app-update'].data).toMatchObject({
      ios_version: '4.13.0',
      ios_force_update: '1',
    })
    expect(bodies(after)['balance/v2'].data.version_info.ios_release_notes).toEqual(forcing.notes)
    expect(summary).toContain('Update to continue')
    expect(await db.rows(sql`select from releases`)).toHaveLength(1)
  })

  test('an unsaved release in stages is previewed as for a user in its share, with the share', async () => {
    const change = { ...forcing, forceUpdate: false, rollout: stages }
    const { before, after, summary } = await ask({ change })
    expect(bodies(before)['check-app-update'].data.ios_version).toBe('4.12.1')
    expect(bodies(after)['check-app-update'].data.ios_version).toBe('4.13.0')
    expect(summary).toBe(
      'On 4.12.1 the app opens and offers an optional update to 4.13.0. 1 of 100 users like this gets 4.13.0, as shown. 99 get 4.12.1.',
    )
    const { id } = await makeUser()
    const ofUser = await ask({ change, userId: id })
    expect(ofUser.summary).toContain('Whether this user is in the 1% of users who get 4.13.0 is known once')
  })

  test('a scheduled release has no effect before its time', async () => {
    const change = { ...forcing, publishAt: inHours(2) }
    const { after } = await ask({ change, at: inHours(1) })
    expect(bodies(after)['check-app-update'].data.ios_version).toBe('4.12.1')
    const later = await ask({ change, at: inHours(2.1) })
    expect(bodies(later.after)['check-app-update'].data.ios_version).toBe('4.13.0')
  })

  test('a withdrawal brings back the previous release', async () => {
    const { after } = await ask({ change: { kind: 'withdrawal', id: currentId } })
    expect(bodies(after)['check-app-update'].data.ios_version).toBe('')
  })

  test('maintenance closes the app, except for testers and the other platform', async () => {
    const { id } = await makeUser()
    await db.run(sql`update users set is_tester = true, platform = 'ios' where id = ${id}`)
    const change: UnsavedChange = {
      kind: 'window',
      id: null,
      startsAt: 'now',
      endsAt: null,
      message: 'Back at six.',
      platforms: ['ios'],
    }
    const mode = async (given: Partial<PreviewRequest>) => {
      const { after, summary } = await ask({ change, ...given })
      return { mode: bodies(after)['check-maintenance-mode'].maintenance_mode, summary }
    }
    expect(await mode({})).toEqual({
      mode: 'enabled',
      summary: expect.stringMatching(/ the app is closed\. Requests return 503\. It shows “Back at six\.”$/),
    })
    expect(await mode({ platform: 'android' })).toMatchObject({ mode: 'disabled' })
    expect(await mode({ userId: id })).toEqual({
      mode: 'disabled',
      summary: expect.stringContaining('this tester bypasses it'),
    })
    const other = await makeUser()
    await db.run(sql`update users set platform = 'android' where id = ${other.id}`)
    expect(await mode({ userId: other.id })).toMatchObject({ mode: 'enabled' })
    expect(await mode({ userId: other.id, platform: 'android' })).toMatchObject({ mode: 'disabled' })
    const byHand = await ask({ change: { kind: 'switch', isEnabled: true, message: 'Closed' } })
    expect(bodies(byHand.after)['balance/v2'].data.maintenance_mode).toBe('enabled')
  })

  test('games, navigations and settings are previewed', async () => {
    const [game] = await readGames()
    if (!game) throw new Error('there are games')
    const games = await ask({
      change: { kind: 'games', rows: [{ id: game.id, name: 'Gridiron', sequence: 99 }] },
    })
    expect(bodies(games.after)['balance/v2'].data.games.at(-1)).toMatchObject({
      id: game.id,
      name: 'Gridiron',
    })
    expect(bodies(games.before)['balance/v2'].data.games[0]).toMatchObject({ id: game.id, name: game.name })

    const rows = [{ id: 900, name: 'Leaders', status: 'Active' as const, sequence: 0 }]
    const menu = await ask({ change: { kind: 'navigations', rows } })
    expect(bodies(menu.after).balance.data.navigations[0].name).toBe('Leaders')

    const setting = await ask({ change: { kind: 'setting', key: 'reward_value', value: 77 } })
    expect(bodies(setting.after)['balance/v2'].data.reward_value).toBe(77)
    const wrong = await ask({ change: { kind: 'setting', key: 'reward_value', value: 'many' } })
    expect(bodies(wrong.after)['balance/v2'].data.reward_value).not.toBe('many')
  })

  // Only users with a withdrawal receive this setting.
  const others = ['recent_withdrawal_days', ...Object.keys(managedElsewhere)]
  const keys = (Object.keys(defaultSettings) as (keyof Settings)[]).filter(key => !others.includes(key))
  test.each(keys)('the setting %s is sent to apps as declared', async key => {
    const { before, after } = await ask({
      change: { kind: 'setting', key, value: another(defaultSettings[key]) },
    })
    const isSent = JSON.stringify(before) !== JSON.stringify(after)
    expect(isSent).toBe(settingsSentToApps.includes(key))
  })
})

function another(value: string | number | boolean) {
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : value.replace(/.$/, 'x') || 'https://pay.example.com'
}
