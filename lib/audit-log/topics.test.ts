import { expect, test } from 'vitest'
import { transitions } from '@/lib/contest/rules'
import { topics } from './topics'

const topicsOf = (action: string) =>
  Object.entries(topics)
    .filter(([, actions]) => (actions as readonly string[]).includes(action))
    .map(([topic]) => topic)

test('an import of results is money and play, because entries are settled by it', () => {
  expect(topicsOf('feed.import')).toEqual(['money', 'play'])
})

test('contest changes are play and not money, because they post nothing', () => {
  for (const verb of ['create', 'change', ...Object.keys(transitions)])
    expect([verb, topicsOf(`contest.${verb}`)]).toEqual([verb, ['play']])
})

test('blueprint changes are money and play, because they set the buy-in', () => {
  for (const verb of ['create', 'change']) expect(topicsOf(`blueprint.${verb}`)).toEqual(['money', 'play'])
})
