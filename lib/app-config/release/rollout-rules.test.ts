import { describe, expect, test } from 'vitest'
import { findStopReason, outcomeOf } from './rollout-calls'
import {
  beginOfStage,
  completeRollout,
  describeForcedRolloutEnd,
  describeMoved,
  describeRollout,
  extendsRollout,
  findNextStep,
  findRollouts,
  isComplete,
  listNextStages,
  moveRollout,
  nextStageAt,
  type Rollout,
  receivesRelease,
  rolloutAt,
  rolloutMoves,
  rolloutOf,
  startRollout,
} from './rollout-rules'
import { compareVersions, findOfferedVersions, mustUpdate, type Release } from './rules'

const users = Array.from({ length: 10_000 }, (_, index) => index + 1)
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)

const offer = (id: number, rolloutPercent: number, more: Partial<Release> = {}): Release => ({
  ...completeRollout,
  id,
  platform: 'ios',
  version: '1.0.0',
  forceUpdate: false,
  notes: [],
  publishAt: at('10:00'),
  rolloutPercent,
  ...more,
})

const receivers = (release: Release) => users.filter(id => receivesRelease(release, id))

describe('the share of a rollout', () => {
  test.each([1, 5, 20, 50, 99])('of %i%% reaches about as many of 10,000 users', percent => {
    const expected = users.length * (percent / 100)
    const deviation = Math.sqrt(expected * (1 - percent / 100))
    for (const id of [1, 2, 77, 4_711]) {
      const { length } = receivers(offer(id, percent))
      expect(Math.abs(length - expected), `release ${id}: ${length}`).toBeLessThan(5 * deviation)
    }
  })

  test('never takes a release away from a user when it grows', () => {
    let former = new Set<number>()
    for (let percent = 1; percent <= 100; percent++) {
      const reached = new Set(receivers(offer(7, percent)))
      expect([...former].filter(id => !reached.has(id))).toEqual([])
      former = reached
    }
    expect(former.size).toBe(users.length)
  })

  test('is the same for a user each time, and independent between releases', () => {
    const [first, second] = [receivers(offer(8, 50)), new Set(receivers(offer(9, 50)))]
    expect(receivers(offer(8, 50))).toEqual(first)
    const both = first.filter(id => second.has(id)).length
    expect(Math.abs(both - 2_500)).toBeLessThan(5 * Math.sqrt(2_500 * 0.75))
  })

  test('leaves out callers without a user, and all users while it is stopped', () => {
    expect(receivesRelease(offer(7, 99), null)).toBe(false)
    expect(receivesRelease(offer(7, 100), null)).toBe(true)
    expect(receivers(offer(7, 99, { rolloutState: 'stopped' }))).toEqual([])
    expect(receivers(offer(7, 20, { rolloutState: 'held' }))).toEqual(receivers(offer(7, 20)))
  })
})

test('each build × minimum × latest × share: the newest release that reaches the user, and the flag of the minimum', () => {
  const versions = ['1.0.0', '1.9.0', '1.10.0', '2.0.0']
  const builds = [null, '0.9', ...versions, '3.0']
  const order = ['0.9', ...versions, '3.0']
  const user = 42
  for (const minimum of [null, ...versions])
    for (const latest of versions)
      for (const percent of [1, 20, 50, 99, 100])
        for (const build of builds) {
          if (minimum && compareVersions(minimum, latest) > 0) continue
          const base = minimum ?? '0.1'
          const newestFirst = [
            offer(3, percent, { version: latest, publishAt: at('11:00') }),
            offer(2, 100, { version: base, publishAt: at('10:00'), forceUpdate: minimum !== null }),
          ]
          const offered = findOfferedVersions(newestFirst, at('12:00'), user).ios
          const isReached = receivesRelease(offer(3, percent), user)
          const reported = build === null ? null : { platform: 'ios' as const, version: build }
          const isBelow =
            minimum !== null && (build === null || order.indexOf(build) < order.indexOf(minimum))
          expect({
            version: offered.current?.version,
            minimum: offered.minVersion,
            flag: mustUpdate('ios', offered, reported),
          }).toEqual({ version: isReached ? latest : base, minimum, flag: isBelow })
          expect(findOfferedVersions(newestFirst, at('10:30'), user).ios.current?.version).toBe(base)
        }
})

test('with two rollouts, users outside the newer share stay with the older one', () => {
  const newestFirst = [
    offer(3, 20, { version: '3.0.0', publishAt: at('11:30') }),
    offer(2, 50, { version: '2.0.0', publishAt: at('11:00') }),
    offer(1, 100),
  ]
  for (const id of users.slice(0, 500)) {
    const [newest, older] = newestFirst.map(release => receivesRelease(release, id))
    const lower = older ? '2.0.0' : '1.0.0'
    const { current } = findOfferedVersions(newestFirst, at('12:00'), id).ios
    expect(current?.version).toBe(newest ? '3.0.0' : lower)
  }
  expect(findOfferedVersions(newestFirst, at('12:00'), null).ios.current?.version).toBe('1.0.0')
})

test('a rollout that ended by a newer release for all users, now or at its time, forces no user', () => {
  const newestFirst = [
    offer(3, 100, { version: '3.0.0', publishAt: at('11:30') }),
    offer(2, 99, { version: '2.0.0', publishAt: at('11:00'), forceUpdate: true }),
    offer(1, 100, { version: '1.0.0', publishAt: at('10:00'), forceUpdate: true }),
  ]
  const minimums = (time: string) =>
    new Set(users.slice(0, 500).map(id => findOfferedVersions(newestFirst, at(time), id).ios.minVersion))
  expect(minimums('11:29')).toEqual(new Set(['2.0.0', '1.0.0']))
  expect(minimums('11:30')).toEqual(new Set(['1.0.0']))
})

describe('the plan', () => {
  const rollout = {
    ...completeRollout,
    rolloutPlan: [
      { percent: 1, hours: 0 },
      { percent: 20, hours: 6 },
      { percent: 100, hours: 24 },
    ],
    rolloutPercent: 1,
    rolloutSince: at('00:00'),
  }

  test('begins the next stage after its hours, and none while it is held or stopped', () => {
    expect(nextStageAt(rollout)).toEqual(at('06:00'))
    const held = moveRollout(rollout, 'hold', 'Crashes on old phones', at('01:00'))
    expect([nextStageAt(held), held.rolloutPercent, held.rolloutReason]).toEqual([
      null,
      1,
      'Crashes on old phones',
    ])
    const resumed = moveRollout(held, 'resume', 'Fixed', at('02:00'))
    expect([nextStageAt(resumed), resumed.rolloutReason]).toEqual([at('08:00'), ''])
  })

  test('ends with all users', () => {
    const next = moveRollout(rollout, 'advance', '', at('06:00'))
    expect([next.rolloutPercent, nextStageAt(next)]).toEqual([20, new Date('2026-11-22T06:00:00Z')])
    const last = moveRollout(next, 'advance', '', at('12:00'))
    expect([last.rolloutPercent, nextStageAt(last), findNextStep(last)]).toEqual([100, null, undefined])
    expect(moveRollout(rollout, 'complete', '', at('03:00')).rolloutPercent).toBe(100)
  })

  test('begins at the publish time with its first stage, or reaches all users without one', () => {
    const { rolloutPlan } = rollout
    expect(startRollout(rolloutPlan, at('00:00'))).toEqual(rollout)
    expect(startRollout(rolloutPlan, null).rolloutSince).toBeNull()
    expect(startRollout([], at('00:00'))).toEqual(completeRollout)
    expect(isComplete(completeRollout)).toBe(true)
    expect(isComplete(rollout)).toBe(false)
  })

  test('begins a stage now, or at a later publish time', () => {
    expect(beginOfStage(at('10:00'), at('11:00'))).toEqual(at('11:00'))
    expect(beginOfStage(at('12:00'), at('11:00'))).toEqual(at('12:00'))
    expect(beginOfStage(null, at('11:00'))).toBeNull()
  })

  test('begins no stage of a draft', () => {
    expect(nextStageAt({ ...rollout, rolloutSince: null })).toBeNull()
  })

  test('is the part of a release about its rollout', () => {
    expect(rolloutOf({ ...offer(7, 1), ...rollout })).toEqual(rollout)
  })

  test('moves to a state with the reason, and clears it when it goes on', () => {
    const now = at('05:00')
    const moved = { rolloutSince: now, rolloutState: 'running', rolloutReason: '' }
    const held: Rollout = { ...rollout, rolloutState: 'held', rolloutReason: 'Crashes' }
    expect(moveRollout(held, 'advance', 'x', now)).toEqual({ ...rollout, ...moved, rolloutPercent: 20 })
    expect(moveRollout(held, 'complete', 'x', now)).toEqual({ ...rollout, ...moved, rolloutPercent: 100 })
    expect(moveRollout(held, 'resume', 'x', now)).toEqual({ ...rollout, ...moved })
    expect(moveRollout(rollout, 'hold', 'Crashes', now)).toEqual(held)
    expect(moveRollout(rollout, 'stop', 'Crashes', now)).toEqual({ ...held, rolloutState: 'stopped' })
    expect(moveRollout({ ...rollout, rolloutPlan: [] }, 'advance', '', now).rolloutPercent).toBe(100)
  })

  test('allows moves by its state: a stopped one can only be resumed', () => {
    expect(rolloutMoves).toEqual({
      running: ['advance', 'complete', 'hold', 'stop'],
      held: ['advance', 'complete', 'resume', 'stop'],
      stopped: ['resume'],
    })
  })
})

describe('a change extends a rollout', () => {
  const before = { ...completeRollout, rolloutPercent: 20, withdrawnAt: null as Date | null }
  type Change = Partial<typeof before>
  const isExtended = (from: Change, to: Change) =>
    extendsRollout({ ...before, ...from }, { ...before, ...to })

  test.each<[string, Change, Change]>([
    ['by a larger share', {}, { rolloutPercent: 21 }],
    ['by reaching all users', {}, { rolloutPercent: 100 }],
    ['that is stopped', { rolloutState: 'stopped' }, {}],
    ['that is stopped, as held', { rolloutState: 'stopped' }, { rolloutState: 'held' }],
    ['that is held', { rolloutState: 'held' }, {}],
    ['that is held, with a smaller share', { rolloutState: 'held' }, { rolloutPercent: 10 }],
    ['that is withdrawn', { withdrawnAt: at('11:00') }, {}],
    ['that was not begun', { rolloutPercent: 0 }, { rolloutPercent: 1 }],
  ])('%s', (_, from, to) => {
    expect(isExtended(from, to)).toBe(true)
  })

  test.each<[string, Change, Change]>([
    ['unchanged', {}, {}],
    ['with a smaller share', {}, { rolloutPercent: 19 }],
    ['from all users', { rolloutPercent: 100 }, { rolloutPercent: 99 }],
    ['by holding or stopping it', {}, { rolloutState: 'held' }],
    ['by stopping it', { rolloutState: 'held' }, { rolloutState: 'stopped' }],
    ['by withdrawing it', {}, { withdrawnAt: at('11:00'), rolloutPercent: 50 }],
    [
      'of a release that all users get',
      { rolloutPercent: 100, withdrawnAt: at('11:00') },
      { rolloutPercent: 100 },
    ],
    [
      'of a release that all users get, in another state',
      { rolloutPercent: 100, rolloutState: 'held' },
      { rolloutPercent: 100 },
    ],
  ])('not %s', (_, from, to) => {
    expect(isExtended(from, to)).toBe(false)
  })
})

test('rollouts are published to a share of the users, until a newer release reaches all of them', () => {
  const ids = (releases: Release[]) => findRollouts(releases, at('12:00')).map(({ id }) => id)
  const newestFirst = [
    offer(9, 50, { publishAt: at('12:01') }),
    offer(8, 20, { publishAt: at('12:00') }),
    offer(7, 100, { publishAt: at('11:00'), platform: 'android' }),
    offer(6, 50, { publishAt: at('10:30'), platform: 'android' }),
    offer(5, 50, { publishAt: at('10:00') }),
    offer(4, 100, { publishAt: at('09:00') }),
    offer(3, 50, { publishAt: at('08:00') }),
  ]
  expect(ids(newestFirst)).toEqual([8, 5])
  expect(ids([])).toEqual([])
})

describe('a rollout is stopped', () => {
  const counts = (callers: number, rejected: number, failed: number) => ({ callers, rejected, failed })

  test.each([
    [
      '5xx above the limit',
      counts(1_000, 0, 30),
      counts(5_000, 0, 50),
      /^3\.0% of 1000 .* \(5xx\), 1\.0% of 5000/,
    ],
    ['5xx below the limit', counts(1_000, 0, 19), counts(5_000, 0, 50), null],
    [
      'rejections above the limit',
      counts(1_000, 160, 0),
      counts(5_000, 500, 0),
      /^16\.0% .* \(4xx\), 10\.0%/,
    ],
    ['rejections as before', counts(1_000, 140, 0), counts(5_000, 500, 0), null],
    ['too few callers on the new build', counts(99, 99, 99), counts(5_000, 0, 0), null],
    ['too few callers on older builds', counts(5_000, 5_000, 5_000), counts(99, 0, 0), null],
    ['just enough callers and failures', counts(100, 0, 10), counts(100, 0, 0), /^10\.0% of 100 /],
    ['a difference of exactly the limit', counts(1_000, 0, 20), counts(1_000, 0, 10), null],
    ['failures of one or two users', counts(120, 0, 9), counts(5_000, 0, 0), null],
  ])('%s', (_, newBuild, oldBuilds, reason) => {
    const found = findStopReason({ newBuild, oldBuilds })
    if (reason) expect(found).toMatch(reason)
    else expect(found).toBeNull()
  })

  test.each([
    [200, null],
    [304, null],
    [400, 'rejected'],
    [404, 'rejected'],
    [499, 'rejected'],
    [422, 'rejected'],
    [429, null],
    [500, 'failed'],
    [503, null],
  ])('by a %i: %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome)
  })
})

test.each([
  ['running', /^iOS 4\.1\.0 is being rolled out\. /],
  ['held', /^The rollout of iOS 4\.1\.0 is held\. /],
  ['stopped', /^The rollout of iOS 4\.1\.0 is stopped\. /],
] as const)('a version that cannot be published again says that its rollout is %s', (state, text) => {
  expect(describeRollout({ id: 7, name: 'iOS 4.1.0', state })).toMatch(text)
})

test('the next stages follow the plan, unless the rollout is held, stopped or complete', () => {
  const plan = [
    { percent: 1, hours: 0 },
    { percent: 5, hours: 2 },
    { percent: 100, hours: 3 },
  ]
  const rollout = startRollout(plan, at('10:00'))
  expect(listNextStages(rollout)).toEqual([
    { at: at('12:00'), percent: 5 },
    { at: at('15:00'), percent: 100 },
  ])
  const percentAt = (time: string) => rolloutAt(rollout, at(time)).rolloutPercent
  expect(['09:00', '11:59', '12:00', '14:59', '15:00'].map(percentAt)).toEqual([1, 1, 5, 5, 100])
  expect(rolloutAt(rollout, at('13:00')).rolloutSince).toEqual(at('12:00'))
  for (const rolloutState of ['held', 'stopped'] as const)
    expect(listNextStages({ ...rollout, rolloutState })).toEqual([])
  expect(listNextStages(completeRollout)).toEqual([])
})

test('a moved rollout reads with the operator, the time, the state and the reason', () => {
  const moved = { by: 'Bea', at: '06:22', percent: 5 }
  const stopped = { ...moved, action: 'release.stop', state: 'stopped' as const, reason: 'Crashes at start.' }
  const advanced = { ...moved, action: 'release.advance', state: 'running' as const, reason: '' }
  const revived = { ...stopped, action: 'release.stop-replaced', reason: 'It had ended.' }
  expect([stopped, advanced, revived].map(one => describeMoved(one, iso => iso))).toEqual([
    'Bea stopped this rollout at 06:22. The rollout is now stopped at 5%: Crashes at start. Nothing was changed.',
    'Bea advanced this rollout at 06:22. The rollout is now running at 5%. Nothing was changed.',
    'Bea withdrew or reverted the newer release at 06:22. The rollout is now stopped at 5%: It had ended. Nothing was changed.',
  ])
})

test('the end of a forced rollout is avoided by a change of that rollout only if it exists', () => {
  const end = { rollout: 'iOS 4.2.0', by: 'iOS 4.3.0' }
  expect(describeForcedRolloutEnd({ ...end, isNewRollout: false })).toBe(
    'iOS 4.3.0 is optional and would end the forced rollout of iOS 4.2.0. Force iOS 4.3.0 too, or complete, stop or withdraw iOS 4.2.0 first.',
  )
  expect(describeForcedRolloutEnd({ ...end, isNewRollout: true })).toBe(
    'iOS 4.3.0 is optional and would end the forced rollout of iOS 4.2.0. Force iOS 4.3.0 too, or withdraw it first.',
  )
})
