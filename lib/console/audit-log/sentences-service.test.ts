import { expect, test } from 'vitest'
import { describeChange } from './describe-change'

const change = { subjectId: '7', operatorId: 1, before: null, after: null }

const game = { subjectType: 'game', subjectName: 'NHL' }

const order = { subjectType: 'game-order', subjectName: 'Games' }

const entry = { subjectType: 'navigation', subjectName: 'Prizes' }

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
  ['game.pause', game, 'paused game NHL'],
  ['game.activate', game, 'activated game NHL'],
  ['game.change', { ...game, before: {}, after: { bigWinsImage: '' } }, 'changed big wins image of game NHL'],
  ['game.change', { ...game, after: { name: '', image: '', color: '' } }, 'changed 3 fields of game NHL'],
  ['game.reorder', order, 'changed the order of the games'],
  [
    'game.reorder',
    { ...order, after: { order: ['NFL', 'MLB', 'NHL'], moved: 'NHL' } },
    'moved game NHL to 3rd place',
  ],
  [
    'navigation.reorder',
    { ...order, subjectType: 'navigation-order' },
    'changed the order of the menu entries',
  ],
  ['navigation.add', entry, 'added menu entry Prizes (paused)'],
  [
    'navigation.rename',
    { ...entry, before: { name: 'Rewards' }, after: { name: 'Prizes' } },
    'renamed menu entry Rewards to Prizes',
  ],
  ['navigation.rename', entry, 'renamed menu entry Prizes'],
  ['sound.add', { subjectType: 'sound', subjectName: 'Bell' }, 'added sound Bell (paused)'],
  ['picture.upload', { subjectType: 'picture', subjectName: 'nfl.png' }, 'uploaded picture nfl.png'],
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
