import { expect, test } from 'vitest'
import { transitions } from '@/lib/contest/rules'
import { topics } from './topics'

const topicsOf = (action: string) =>
  Object.entries(topics)
    .filter(([, actions]) => (actions as readonly string[]).includes(action))
    .map(([topic]) => topic)

test('an import of results is money and play, for entries are settled by it', () => {
  expect(topicsOf('feed.import')).toEqual(['money', 'play'])
})

test('whatever is done to a contest is play, and no money, for none moves', () => {
  for (const verb of ['create', 'change', ...Object.keys(transitions)])
    expect([verb, topicsOf(`contest.${verb}`)]).toEqual([verb, ['play']])
})

test('what a contest costs is written in its blueprint', () => {
  for (const verb of ['create', 'change']) expect(topicsOf(`blueprint.${verb}`)).toEqual(['money', 'play'])
})
