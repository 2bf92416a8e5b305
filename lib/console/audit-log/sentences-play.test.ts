import { expect, test } from 'vitest'
import { describeChange } from './describe-change'

const sentences: [action: string, values: { before?: object; after?: object }, sentence: string][] = [
  ['contest.create', { after: { name: 'Late show' } }, 'opened contest Late show'],
  ['contest.reopen', {}, 'reopened contest Late show'],
  ['contest.lock', {}, 'locked contest Late show'],
  [
    'contest.change',
    { before: { name: 'Early show' }, after: { name: 'Late show' } },
    'renamed contest Early show to Late show',
  ],
  [
    'contest.change',
    { before: { startsAt: null }, after: { startsAt: '2026-11-30T18:00:00.000Z' } },
    'moved the start of contest Late show to Mon 30 Nov 2026, 13:00 ET',
  ],
  ['contest.change', { after: { startsAt: null } }, 'removed the start of contest Late show'],
  [
    'contest.change',
    { after: { name: 'a', startsAt: null } },
    'changed the name and the start of contest Late show',
  ],
  ['contest.change', {}, 'changed contest Late show'],
  ['contest.cancel', { after: { status: 'canceled' } }, 'canceled contest Late show'],
  [
    'contest.cancel',
    { after: { refunded: [{ bucket: 'cash', cents: 2_000 }] } },
    'canceled contest Late show, with refunds of $20.00',
  ],
  [
    'contest.complete',
    {
      after: {
        winners: 3,
        paid: [
          { bucket: 'cash', cents: 5_000 },
          { bucket: 'bucks', cents: 300 },
        ],
      },
    },
    'completed contest Late show and paid $50.00 and 3 bucks to 3 users',
  ],
  ['contest.complete', {}, 'completed contest Late show'],
  [
    'contest.correct',
    { after: { paidOut: [{ bucket: 'cash', cents: 500 }], reclaimed: [{ bucket: 'cash', cents: 300 }] } },
    'corrected the standings of contest Late show, paid $5.00 and took back $3.00',
  ],
  [
    'contest.correct',
    {
      after: {
        paidOut: [{ bucket: 'cash', cents: 500 }],
        reclaimed: [],
        covered: [{ bucket: 'cash', cents: 500 }],
      },
    },
    'corrected the standings of contest Late show, paid $5.00; the company covers $5.00',
  ],
  ['contest.keep-standings', {}, 'kept the standings of contest Late show'],
  [
    'line.change',
    { before: { line: 20 }, after: { line: 21.5 } },
    'changed the line of Late show from 20 to 21.5',
  ],
  ['line.change', {}, 'changed lines of Late show'],
  ['line.confirm', { after: { line: 21.5, isSold: true } }, 'confirmed the line 21.5 of Late show'],
  ['result.change', { after: { result: 12, isPlayed: true } }, 'set the result of Late show to 12'],
  ['result.change', { after: { result: null, isPlayed: false } }, 'marked Late show as not played'],
  ['result.change', {}, 'changed results of Late show'],
  ['match.change', { after: { status: 'Final' } }, 'set Late show to Final'],
  ['match.change', { after: { status: 'InProgress' } }, 'set Late show to In progress'],
  [
    'match.change',
    { after: { status: 'Delayed', startsAt: '2026-11-30T18:00:00.000Z' } },
    'set Late show to Delayed, starting Mon 30 Nov 2026, 13:00 ET',
  ],
  [
    'match.change',
    { after: { startsAt: '2026-11-30T18:00:00.000Z' } },
    'moved the start of Late show to Mon 30 Nov 2026, 13:00 ET',
  ],
  ['match.change', {}, 'changed Late show'],
  [
    'approval.request',
    { after: { request: 'Allow picks on the line 26.5' } },
    'requested “Allow picks on the line 26.5” for Late show',
  ],
  ['feed.import', { after: { games: [{}], figures: [] } }, 'changed 1 match of feed Late show'],
  ['feed.import', { after: { games: [], figures: [{}] } }, 'changed 1 line or result of feed Late show'],
  [
    'feed.import',
    { after: { games: 900, players: 0, projections: 0, results: 12 } },
    'imported 900 matches, 12 results for feed Late show',
  ],
  ['feed.import', {}, 'imported a file for feed Late show'],
  ['blueprint.create', {}, 'created blueprint Late show'],
  [
    'blueprint.change',
    { before: { buyInCents: 300 }, after: { buyInCents: 550 } },
    'changed the buy-in of blueprint Late show',
  ],
]

test.each(sentences)('%s with %o', (action, values, sentence) => {
  const change = {
    action,
    subjectType: action.replace(/\..*/, '').replace(/line|result|approval/, 'match'),
    subjectId: '7',
    subjectName: 'Late show',
    operatorId: 1,
    before: values.before ?? null,
    after: values.after ?? null,
  }
  expect(describeChange(change)).toBe(sentence)
})
