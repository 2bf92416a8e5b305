import { expect, test } from 'vitest'
import { describeChange } from './describe-change'

const change = { subjectId: '7', operatorId: 1, before: null, after: null }

const webhook = { subjectType: 'webhook', subjectName: 'Billing' }

const sentences: [
  action: string,
  more: object & { subjectType: string; subjectName: string },
  sentence: string,
][] = [
  ['webhook.create', webhook, 'created webhook endpoint Billing'],
  ['webhook.change', { ...webhook, after: { url: 'https://…' } }, 'changed url of webhook endpoint Billing'],
  ['webhook.disable', webhook, 'disabled webhook endpoint Billing'],
  ['webhook.remove', webhook, 'deleted webhook endpoint Billing'],
  ['webhook.rotate-secret', webhook, 'rotated the secret of webhook endpoint Billing'],
  [
    'webhook.replay-delivery',
    { ...webhook, after: { delivery: 3, type: 'entry.settled' } },
    'replayed entry.settled to webhook endpoint Billing',
  ],
  ['webhook.replay-delivery', webhook, 'replayed a delivery of webhook endpoint Billing'],
  ['webhook.replay', webhook, 'replayed the failed deliveries of webhook endpoint Billing'],
  ['webhook.test', webhook, 'sent a test event to webhook endpoint Billing'],
]

test.each(sentences)('%s %o reads "%s"', (action, more, sentence) => {
  expect(describeChange({ ...change, action, ...more })).toBe(sentence)
})
