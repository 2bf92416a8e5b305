import { expect, test } from 'vitest'
import { describeChange } from './describe-change'

const change = { subjectId: '7', operatorId: 1, before: null, after: null }

const job = { subjectType: 'job', subjectName: 'digest' }

const message = { subjectType: 'message', subjectName: 'Email verification' }

const view = { subjectType: 'saved-view', subjectName: 'Ripe ones' }

const webhook = { subjectType: 'webhook', subjectName: 'Billing' }

type Logged = { subjectType: string; subjectName: string; before?: object | null; after?: object | null }

const sentences: [action: string, more: Logged, sentence: string][] = [
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
  ['job.run', job, 'ran job digest'],
  ['job.rerun', job, 'reran job digest'],
  ['job.dismiss', job, 'dismissed job digest'],
  ['message.cancel', message, 'canceled message Email verification'],
  ['message.resend', message, 'resent message Email verification'],
  ['saved-view.save', view, 'saved view Ripe ones'],
  ['saved-view.change', { ...view, after: { name: 'Ripe ones' } }, 'changed name of view Ripe ones'],
  ['saved-view.change', { ...view, after: { isShared: true } }, 'shared view Ripe ones'],
  ['saved-view.change', { ...view, after: { isShared: false } }, 'made view Ripe ones private'],
  ['saved-view.delete', view, 'deleted view Ripe ones'],
  ['users.export', { subjectType: 'list', subjectName: 'users' }, 'downloaded a CSV file of users'],
]

test.each(sentences)('%s %o reads "%s"', (action, more, sentence) => {
  expect(describeChange({ ...change, action, ...more })).toBe(sentence)
})
