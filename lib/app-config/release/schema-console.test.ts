import { expect, test } from 'vitest'
import { type ReleaseInput, releaseInput } from './schema-console'

const release = { platform: 'ios', version: '1.0.0', forceUpdate: false, notes: [], publishAt: null } as const

const problems = (rollout: ReleaseInput['rollout']) =>
  releaseInput.safeParse({ ...release, rollout }).error?.issues.map(({ path }) => path.join('.')) ?? []

test.each([
  [[], []],
  [
    [
      [5, 0],
      [100, 24],
    ],
    [],
  ],
  [
    [
      [20, 0],
      [10, 24],
      [100, 24],
    ],
    ['rollout.1.percent'],
  ],
  [
    [
      [5, 0],
      [100, 0],
    ],
    ['rollout.1.hours'],
  ],
  [
    [
      [5, 1],
      [100, 24],
    ],
    ['rollout.0.hours'],
  ],
  [
    [
      [5, 0],
      [20, 24],
    ],
    ['rollout.1.percent'],
  ],
  [
    [
      [2.5, 0],
      [100, 24],
    ],
    ['rollout.0.percent'],
  ],
])('the stages %j have their errors at %j', (stages, paths) => {
  expect(problems(stages.map(([percent = 0, hours = 0]) => ({ percent, hours })))).toEqual(paths)
})
