import { expect, test } from 'vitest'
import { describeChange } from './describe-change'

const change = { subjectId: '7', operatorId: 1, before: null, after: null }

const release = { subjectType: 'release', subjectName: 'iOS 4.13.0' }

const maintenance = { subjectType: 'maintenance_switch', subjectName: 'Maintenance' }

const window = { subjectType: 'maintenance_window', subjectName: 'Maintenance of iOS' }

const closing = {
  startsAt: '2026-11-28T03:00:00.000Z',
  endsAt: '2026-11-28T04:26:00.000Z',
  platforms: ['ios'],
  message: 'Back soon',
  canceledAt: null,
}

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
  [
    'webhook.change',
    { ...webhook, after: { url: 'https://…' } },
    'changed the URL of webhook endpoint Billing',
  ],
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
  ['release.stop-replaced', release, 'stopped the ended rollout of release iOS 4.13.0'],
  ['release.create', { ...release, after: { publishAt: null } }, 'created draft release iOS 4.13.0'],
  [
    'release.create',
    { ...release, after: { publishAt: '2026-11-28T04:00:00.000Z' } },
    'created release iOS 4.13.0',
  ],
  [
    'release.create',
    { ...release, after: { publishAt: '2026-11-28T04:00:00.000Z', isPublished: true } },
    'published release iOS 4.13.0',
  ],
  [
    'release.create',
    { ...release, after: { isPublished: true, rolloutPlan: [{ percent: 5 }, { percent: 100 }] } },
    'published release iOS 4.13.0 in 2 stages',
  ],
  ['release.create', { ...release, after: { forceUpdate: true } }, 'created forced release iOS 4.13.0'],
  [
    'release.create',
    { ...release, after: { forceUpdate: true, devices: 1_215 } },
    'forced 1,215 devices to update to iOS 4.13.0',
  ],
  [
    'release.create',
    {
      ...release,
      after: { forceUpdate: true, devices: 1_215, rolloutPlan: [{ percent: 5 }, { percent: 100 }] },
    },
    'forced 1,215 devices to update to iOS 4.13.0 in 2 stages',
  ],
  ['release.create', release, 'created release iOS 4.13.0'],
  [
    'release.change',
    { ...release, before: { forceUpdate: false }, after: { forceUpdate: true, devices: 1 } },
    'forced 1 device to update to iOS 4.13.0',
  ],
  ['release.change', { ...release, after: { forceUpdate: true } }, 'forced updates to release iOS 4.13.0'],
  ['release.change', { ...release, after: { forceUpdate: false } }, 'made release iOS 4.13.0 optional'],
  [
    'release.change',
    { ...release, before: { publishAt: null }, after: { rolloutPlan: [], publishedPercent: 1 } },
    'published release iOS 4.13.0 to 1%',
  ],
  ['release.change', { ...release, after: { publishedPercent: 100 } }, 'published release iOS 4.13.0'],
  [
    'release.change',
    { ...release, before: { publishedPercent: 1 }, after: { publishAt: null } },
    'made release iOS 4.13.0 a draft',
  ],
  [
    'release.change',
    { ...release, before: { publishedPercent: 1 }, after: { publishAt: '2026-12-28T04:00:00.000Z' } },
    'scheduled release iOS 4.13.0',
  ],
  ['release.change', { ...release, after: { notes: [] } }, 'changed the notes of release iOS 4.13.0'],
  ['release.change', release, 'changed release iOS 4.13.0'],
  ['release.withdraw', release, 'withdrew release iOS 4.13.0'],
  ['release.restore', release, 'restored release iOS 4.13.0'],
  ['release.advance', { ...release, after: { rolloutPercent: 20 } }, 'rolled out release iOS 4.13.0 to 20%'],
  ['release.advance', release, 'advanced the rollout of release iOS 4.13.0'],
  ['release.hold', release, 'held the rollout of release iOS 4.13.0'],
  ['release.resume', release, 'resumed the rollout of release iOS 4.13.0'],
  ['release.stop', release, 'stopped the rollout of release iOS 4.13.0'],
  ['maintenance.switch', { ...maintenance, after: { isEnabled: true } }, 'closed the app'],
  ['maintenance.switch', { ...maintenance, after: { isEnabled: false, message: '' } }, 'opened the app'],
  ['maintenance.switch', { ...maintenance, after: { message: 'Soon' } }, 'changed the maintenance message'],
  ['maintenance.switch', maintenance, 'changed the maintenance switch'],
  [
    'maintenance_window.plan',
    { ...window, after: { ...closing, startsNow: true } },
    'closed iOS until 23:26 ET',
  ],
  [
    'maintenance_window.plan',
    { ...window, after: { ...closing, startsNow: true, platforms: null, endsAt: null } },
    'closed iOS and Android',
  ],
  [
    'maintenance_window.plan',
    { ...window, after: closing },
    'planned to close iOS on Fri 27 Nov, 22:00 ET until 23:26 ET',
  ],
  [
    'maintenance_window.plan',
    { ...window, after: { ...closing, endsAt: '2026-11-28T06:00:00.000Z' } },
    'planned to close iOS on Fri 27 Nov, 22:00 ET until Sat 28 Nov, 01:00 ET',
  ],
  ['maintenance_window.plan', window, 'began or planned maintenance of iOS'],
  [
    'maintenance_window.change',
    { ...window, before: {}, after: { endsAt: '2026-11-28T06:00:00.000Z' } },
    'moved the end of maintenance of iOS to Sat 28 Nov, 01:00 ET',
  ],
  [
    'maintenance_window.change',
    { ...window, after: { endsAt: null } },
    'removed the end of maintenance of iOS',
  ],
  [
    'maintenance_window.change',
    { ...window, after: { message: '' } },
    'changed the message of maintenance of iOS',
  ],
  ['maintenance_window.change', window, 'changed maintenance of iOS'],
  [
    'maintenance_window.extend',
    {
      ...window,
      before: { endsAt: '2026-11-28T04:26:00.000Z' },
      after: { endsAt: '2026-11-28T04:46:00.000Z' },
    },
    'extended maintenance of iOS until 23:46 ET',
  ],
  ['maintenance_window.extend', window, 'extended maintenance of iOS'],
  ['maintenance_window.cancel', window, 'canceled maintenance of iOS'],
  ['maintenance_window.end', window, 'ended maintenance of iOS'],
  ['game.pause', game, 'paused game NHL'],
  ['game.activate', game, 'activated game NHL'],
  [
    'game.change',
    { ...game, before: {}, after: { bigWinsImage: '' } },
    'changed the big wins image of game NHL',
  ],
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
  ['saved-view.change', { ...view, after: { name: 'Ripe ones' } }, 'changed the name of view Ripe ones'],
  ['saved-view.change', { ...view, after: { isShared: true } }, 'shared view Ripe ones'],
  ['saved-view.change', { ...view, after: { isShared: false } }, 'made view Ripe ones private'],
  ['saved-view.delete', view, 'deleted view Ripe ones'],
  ['users.export', { subjectType: 'list', subjectName: 'users' }, 'downloaded a CSV file of users'],
  [
    'movements.export',
    { subjectType: 'user', subjectName: 'zelda', after: { rows: 'postings (Cash)' } },
    'downloaded the postings (Cash) of zelda',
  ],
  [
    'promo-claims.export',
    { subjectType: 'list', subjectName: 'promo Spring (P-9)', after: { rows: 'claims' } },
    'downloaded the claims of promo Spring (P-9)',
  ],
]

test.each(sentences)('%s %o reads "%s"', (action, more, sentence) => {
  expect(describeChange({ ...change, action, ...more })).toBe(sentence)
})
