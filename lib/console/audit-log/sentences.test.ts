import { expect, test } from 'vitest'
import { changes } from '@/lib/console/generated/changes'
import { describeChange } from './describe-change'

type Values = Record<string, unknown>

/** The change, what the log has about it, and how it reads. */
const sentences: [action: string, subject: [type: string, name: string], after: Values, sentence: string][] =
  [
    [
      'balance.adjust',
      ['user', 'ada'],
      { bucket: 'cash', amountCents: 60_000 },
      'credited $600.00 cash to ada',
    ],
    [
      'balance.adjust',
      ['user', 'ada'],
      { bucket: 'reward_credits', amountCents: -100 },
      'debited 1 reward credit from ada',
    ],
    [
      'payment-case.resolve',
      ['payment case', 'Deposit D-7 was refunded'],
      {},
      'resolved payment case Deposit D-7 was refunded',
    ],
    [
      'payment-event.replay',
      ['payment event', 'payment.succeeded'],
      {},
      'processed payment event payment.succeeded again',
    ],
    [
      'promo.change',
      ['promo', 'Spring'],
      { name: 1, endsAt: 2 },
      'changed the name and the end of promo Spring',
    ],
    ['promo.change', ['promo', 'Spring'], { a: 1, b: 2, c: 3 }, 'changed 3 fields of promo Spring'],
    ['promo.create', ['promo', 'Spring'], { name: 'Spring' }, 'drafted promo Spring'],
    ['promo.duplicate', ['promo', 'Spring (copy)'], {}, 'drafted promo Spring (copy) from another promo'],
    ['promo.pause', ['promo', 'Spring'], { status: 'paused' }, 'paused promo Spring'],
    ['promo.end', ['promo', 'Spring'], { endsAt: '2026-11-28T04:00:00Z' }, 'ended promo Spring'],
    ['promo.publish', ['promo', 'Spring'], { status: 'published' }, 'published promo Spring'],
    ['promo.remove', ['promo', 'Spring'], {}, 'deleted promo Spring'],
    [
      'withdrawal.approve',
      ['user', 'ada'],
      { amountCents: 2_500 },
      'approved the withdrawal of $25.00 of ada',
    ],
    [
      'withdrawal.decline',
      ['user', 'ada'],
      { amountCents: 2_500 },
      'declined the withdrawal of $25.00 of ada',
    ],
    [
      'approval.cancel',
      ['user', 'ada'],
      { request: 'Credit $900.00 cash' },
      'canceled their request “Credit $900.00 cash” for ada',
    ],
    ['approval.cancel', ['promo', 'Spring'], {}, 'canceled their request for a change of promo Spring'],
    [
      'approval.cancel',
      ['user', 'ada'],
      { request: 'Credit $900.00 cash', isOutdated: true },
      'closed the outdated request “Credit $900.00 cash” for ada',
    ],
    [
      'approval.reject',
      ['user', 'ada'],
      { request: 'Credit $900.00 cash' },
      'rejected “Credit $900.00 cash” for ada',
    ],
    ['challenge.create', ['challenge', 'Streak'], {}, 'created challenge Streak'],
    ['challenge.pause', ['challenge', 'Streak'], {}, 'paused challenge Streak'],
    ['challenge.resume', ['challenge', 'Streak'], {}, 'resumed challenge Streak'],
    ['credit-bucket.activate', ['credit-bucket', 'Spring'], {}, 'activated credit bucket Spring'],
    ['credit-bucket.deactivate', ['credit-bucket', 'Spring'], {}, 'deactivated credit bucket Spring'],
    [
      'trivia.create',
      ['trivia', 'How many?'],
      { status: 'draft' },
      'added draft of trivia question How many?',
    ],
    ['trivia.create', ['trivia', 'How many?'], { status: 'ready' }, 'added trivia question How many?'],
    ['trivia.import', ['trivia', 'Trivia questions'], { ids: [1, 2] }, 'imported 2 trivia questions'],
    ['trivia.remove', ['trivia', 'How many?'], {}, 'deleted trivia question How many?'],
    [
      'transaction.reverse',
      ['user', 'ada'],
      { reversesId: 7, amounts: [{ bucket: 'cash', amountCents: -500 }] },
      'reversed T-7 of ada (−$5.00)',
    ],
    [
      'correction.accept',
      ['correction', 'AWY at HOM'],
      { entries: 3 },
      'accepted the correction of AWY at HOM (3 entries)',
    ],
    [
      'correction.reject',
      ['correction', 'AWY at HOM'],
      { entries: 1 },
      'rejected the correction of AWY at HOM (1 entry)',
    ],
    [
      'entry.refund',
      ['user', 'ada'],
      { entryId: 7, mode: 'Cash', buyInCents: 1_000 },
      'refunded entry E-7 of ada ($10.00)',
    ],
    [
      'multipliers.change',
      ['multipliers', 'Version 3'],
      { picks5: null, picks6: 30 },
      'set the multiplier of 5 picks to none, of 6 picks to 30',
    ],
  ]

test.each(sentences)('%s of %j after %j reads: %s', (action, [subjectType, subjectName], after, sentence) => {
  const change = { action, subjectType, subjectId: '7', subjectName, operatorId: 1, before: {}, after }
  expect(describeChange(change)).toBe(sentence)
})

test.each([
  ['entry_fee_maximum_cents', 'Entry fee maximum', 2_500, 5_000, 'from $25.00 to $50.00'],
  ['settlement_void_hours', 'Settlement void hours', 36, 15, 'from 36 hours to 15 hours'],
])(
  'setting %s reads with its former and its new value in their unit',
  (subjectId, subjectName, from, to, values) => {
    const setting = { subjectType: 'setting', subjectId, subjectName }
    const [before, after] = [{ value: from }, { value: to }]
    const change = { action: 'setting.change', ...setting, operatorId: 1, before, after }
    expect(describeChange(change)).toBe(`changed setting ${subjectName} ${values}`)
  },
)

test('a changed field reads with its former and its new value', () => {
  const promo = { subjectType: 'promo', subjectId: '7', subjectName: 'Spring', operatorId: 1 }
  const read = (before: Values, after: Values, buckets?: Record<'before' | 'after', string | null>) =>
    describeChange({ action: 'promo.change', ...promo, before, after, buckets })
  const budgets = [{ budgetCents: 50_000 }, { budgetCents: 40_050 }] as const
  expect(read(...budgets, { before: 'credits', after: 'site_credits' })).toBe(
    'changed the budget of promo Spring from 500 credits to $400.50 site credits',
  )
  expect(read(...budgets, { before: null, after: null })).toBe(
    'changed the budget of promo Spring from $500.00 to $400.50',
  )
  expect(read(...budgets)).toBe('changed the budget of promo Spring')
  expect(read({ name: 'Autumn' }, { name: 'Spring' })).toBe('changed the name of promo Spring from “Autumn”')
  expect(read({ endsAt: null }, { endsAt: '2026-12-01T10:30:00.000Z' })).toBe(
    'changed the end of promo Spring from none to Tue 1 Dec 2026, 05:30 ET',
  )
  expect(read({ description: 'Old' }, { description: 'New' })).toBe('changed the description of promo Spring')
})

test.each([{}, { name: 'Spring', description: '' }, { name: 'Spring', endsAt: null, costCents: 1 }])(
  'every sentence is text, also an undo, with the fields %j',
  fields => {
    const subject = { subjectType: 'promo', subjectId: '7', subjectName: 'Spring', operatorId: 1 }
    const texts = changes.flatMap(({ name: action }) =>
      [false, true].map(isRevert =>
        describeChange({ action, ...subject, before: fields, after: fields, isRevert }),
      ),
    )
    expect(texts.filter(text => /false|true|undefined|null|NaN|object/.test(text))).toEqual([])
  },
)

test('a renamed credit bucket reads with both names', () => {
  const bucket = { subjectType: 'credit-bucket', subjectId: '7', subjectName: 'Summer' }
  const change = {
    action: 'credit-bucket.rename',
    ...bucket,
    operatorId: 1,
    before: { name: 'Spring' },
    after: { name: 'Summer' },
  }
  expect(describeChange(change)).toBe('renamed credit bucket Spring to Summer')
})

test.each([
  ['{name} {subject}', 'Summer', 'renamed credit bucket Summer to {name} {subject}'],
  ['Summer {', '{subject}', 'renamed credit bucket {subject} to Summer {'],
  ['{name}', '{name}', 'renamed credit bucket {name} to {name}'],
])('a credit bucket renamed to %s from %s neither forges nor cuts its sentence', (name, former, sentence) => {
  const bucket = { subjectType: 'credit-bucket', subjectId: '7', subjectName: name }
  const values = { before: { name: former }, after: { name } }
  const change = { action: 'credit-bucket.rename', ...bucket, operatorId: 1, ...values }
  expect(describeChange(change)).toBe(sentence)
})

test('a request whose phrase has placeholders reads as it was stored', () => {
  const subject = { subjectType: 'operator', subjectId: '7', subjectName: 'Ada' }
  const after = { request: 'Invite {subject}@example.test as manager' }
  const change = { action: 'approval.request', ...subject, operatorId: 1, before: null, after }
  expect(describeChange(change)).toBe('requested “Invite {subject}@example.test as manager” for Ada')
})
