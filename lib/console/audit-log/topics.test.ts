import { expect, test } from 'vitest'
import { type Topic, topicNames } from '@/lib/change/declaration'
import { actionsOf } from './topics'

const topicsOf = (action: string) =>
  (Object.keys(topicNames) as Topic[]).filter(topic => actionsOf(topic).includes(action))

test('an import of results is money and play, because entries are settled by it', () => {
  expect(topicsOf('feed.import')).toEqual(['money', 'play'])
})

test('ending or correcting a contest is money and play, because it refunds or pays; other changes are play', () => {
  for (const verb of ['create', 'cancel', 'complete', 'correct'])
    expect([verb, topicsOf(`contest.${verb}`)]).toEqual([verb, ['money', 'play']])
  for (const verb of ['change', 'lock', 'reopen'])
    expect([verb, topicsOf(`contest.${verb}`)]).toEqual([verb, ['play']])
})

test('blueprint changes are money and play, because they set the buy-in', () => {
  for (const verb of ['create', 'change']) expect(topicsOf(`blueprint.${verb}`)).toEqual(['money', 'play'])
})
