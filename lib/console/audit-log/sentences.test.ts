import { expect, test } from 'vitest'
import { describeChange } from './describe-change'

type Values = Record<string, unknown>

/** The change, what the log has about it, and how it reads. */
const sentences: [action: string, subject: [type: string, name: string], after: Values, sentence: string][] = [
  ['balance.adjust', ['user', 'ada'], { bucket: 'cash', amountCents: 60_000 }, 'credited $600.00 cash to ada'],
  [
    'balance.adjust',
    ['user', 'ada'],
    { bucket: 'reward_credits', amountCents: -100 },
    'debited 1 reward credit from ada',
  ],
  ['promo.change', ['promo', 'Spring'], { name: 'Spring' }, 'changed name of promo Spring'],
  ['promo.change', ['promo', 'Spring'], { name: 1, endsAt: 2 }, 'changed name and ends at of promo Spring'],
  ['promo.change', ['promo', 'Spring'], { a: 1, b: 2, c: 3 }, 'changed 3 fields of promo Spring'],
  ['promo.create', ['promo', 'Spring'], { name: 'Spring' }, 'created draft promo Spring'],
  ['promo.duplicate', ['promo', 'Spring (copy)'], {}, 'created draft promo Spring (copy) as a copy'],
  ['promo.pause', ['promo', 'Spring'], { status: 'paused' }, 'paused promo Spring'],
  ['promo.publish', ['promo', 'Spring'], { status: 'published' }, 'published promo Spring'],
  ['promo.remove', ['promo', 'Spring'], {}, 'deleted promo Spring'],
  ['transaction.reverse', ['user', 'ada'], { reversesId: 7 }, 'reversed T-7 of ada'],
]

test.each(sentences)('%s of %j after %j reads: %s', (action, [subjectType, subjectName], after, sentence) => {
  const change = { action, subjectType, subjectId: '7', subjectName, operatorId: 1, before: {}, after }
  expect(describeChange(change)).toBe(sentence)
})
