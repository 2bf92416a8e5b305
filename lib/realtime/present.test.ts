import { expect, test } from 'vitest'
import type { EntrySettled } from './events'
import { presentNotification } from './present'

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
    { outcome: 'refunded' },
    '$30.00 was returned to your balance',
    "Your NFL Pick'em entry has settled. Too few picks counted, so it was refunded.",
  ],
  [
    { outcome: 'refunded', amountCents: 0 },
    'Your entry was canceled',
    "Your NFL Pick'em entry has settled. Too few picks counted, so it was refunded.",
  ],
]
test.each(shown)('a phone shows %j as %s', (event, title, body) => {
  expect(presentNotification({ ...settled, ...event })).toMatchObject({ title, body, tag: 'entry-2' })
})
