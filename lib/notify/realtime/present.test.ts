import { expect, test } from 'vitest'
import type { EntrySettled, RealtimeEvent } from './events'
import { presentNotification, serializeEvent } from './present'
import { eventShapes, pushShape } from './schema'

const settled: EntrySettled = {
  name: 'entry.settled',
  userId: 1,
  entryId: 2,
  contestName: "NFL Pick'em",
  outcome: 'won',
  mode: 'Cash',
  amountCents: 3_000,
  isCorrection: false,
}

const shown: [event: Partial<EntrySettled>, title: string, body: string][] = [
  [{}, 'You won $30.00', "Your NFL Pick'em entry has settled."],
  [{ mode: 'Arcade' }, 'You won 30.00 bucks', "Your NFL Pick'em entry has settled."],
  [{ isCorrection: true }, 'Corrected: You won $30.00', "Your NFL Pick'em entry has settled."],
  [{ outcome: 'lost' }, 'Not this time', "Your NFL Pick'em entry has settled. The buy-in was $30.00."],
  [{ outcome: 'lost', amountCents: 0 }, 'Not this time', "Your NFL Pick'em entry has settled."],
  [
    { outcome: 'lost', mode: 'Arcade' },
    'Not this time',
    "Your NFL Pick'em entry has settled. The buy-in was 30.00 of play money.",
  ],
  [{ outcome: 'refunded' }, '$30.00 was returned to your balance', "Your NFL Pick'em entry was refunded."],
  [
    { outcome: 'refunded', mode: 'Arcade' },
    '30.00 of play money was returned to your balance',
    "Your NFL Pick'em entry was refunded.",
  ],
  [
    { outcome: 'refunded', amountCents: 0 },
    'Your entry was canceled',
    "Your NFL Pick'em entry was refunded.",
  ],
]
test.each(shown)('a phone shows %j as %s', (event, title, body) => {
  expect(presentNotification({ ...settled, ...event })).toMatchObject({ title, body, tag: 'entry-2' })
})

const versions = {
  android_version: '2.1.0',
  android_force_update: '1',
  android_min_version: '2.1.0',
  ios_version: '',
  ios_force_update: '0',
  ios_min_version: '',
}
const contest = { contestId: 3, contestEntryId: 4, outcome: 'completed', place: 1, amountCents: 500 } as const
const events: { [Name in RealtimeEvent['name']]: Extract<RealtimeEvent, { name: Name }> } = {
  'balance.changed': { name: 'balance.changed', userId: 1 },
  'entry.settled': settled,
  'contest.settled': { name: 'contest.settled', userId: 1, ...contest },
  'maintenance.changed': { name: 'maintenance.changed', android: 'enabled', ios: 'disabled' },
  'versions.changed': { name: 'versions.changed', ...versions },
  'promos.changed': { name: 'promos.changed', digest: 'd41d8cd9' },
  'lines.changed': { name: 'lines.changed', gameId: 1 },
}
test.each(Object.values(events))('$name has the documented data and nothing else', event => {
  expect(eventShapes[event.name].parse(serializeEvent(event).data)).toEqual(serializeEvent(event).data)
})

test('a push has the documented data and nothing else', () => {
  const { data } = presentNotification(settled)
  expect(pushShape.parse(data)).toEqual(data)
})

test('events are sent to the user, or on the channel of all apps', () => {
  expect(serializeEvent(events['balance.changed'])).toEqual({
    channel: 'private-user-1',
    name: 'balance.changed',
    data: {},
  })
  expect(serializeEvent(events['promos.changed'])).toEqual({
    channel: 'app',
    name: 'promos.changed',
    data: {},
  })
})
