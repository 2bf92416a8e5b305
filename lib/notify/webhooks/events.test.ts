import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { emptyWebhooks, listRecordedEvents, makeEndpoint } from '@/lib/notify/testing/webhooks'
import { processEvent } from '@/lib/payments/process-event'
import { cancelWithdrawal } from '@/lib/payments/request-withdrawal'
import { startDeposit } from '@/lib/payments/start-deposit'
import {
  deliver,
  eventAbout,
  findEvent,
  makePayer,
  makeUndecidedWithdrawal,
} from '@/lib/payments/testing/payments'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import {
  closeSuspension,
  openSuspension,
  setSuspensionEnd,
} from '@/lib/people/restrictions/changes/suspension'
import { makeUser } from '@/lib/people/testing/users'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { acceptCorrection } from '@/lib/play/corrections/decide-correction'
import { listCorrections } from '@/lib/play/corrections/list-corrections'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { joinAs, openTestContest, startContest } from '@/lib/play/testing/contest'
import { importPayload } from '@/lib/play/testing/feed'
import { finishMatches, resultsFor } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { findEndpoint } from './endpoints'
import type { EventType } from './rules'
import { changeEndpoint } from './save-endpoint'

// Other test files record events too.
await resetDatabase()

const subscribe = (...events: EventType[]) => makeEndpoint('https://example.com/webhooks', events)
const recorded = async () => (await listRecordedEvents()).map(({ type, data }) => [type, data])
const recordDue = () => db.run(sql`select record_app_events()`)

beforeEach(async () => {
  await emptyWebhooks()
  await db.run(sql`delete from maintenance_windows`)
  await db.run(sql`delete from releases`)
  await db.run(sql`delete from settings where key = 'maintenance_enabled'`)
})

describe('an event', () => {
  it('is recorded only if an endpoint has its type', async () => {
    await subscribe('account.deleted')
    const { id } = await makeUser()
    await deleteAccount(id)
    expect(await recorded()).toEqual([['account.deleted', { user_id: id }]])
  })

  it('is not recorded if its transaction rolls back', async () => {
    await subscribe('account.deleted')
    const { id } = await makeUser()
    const work = transaction(async tx => {
      await tx.run(sql`update users set deleted_at = now() where id = ${id}`)
      expect(await tx.rows(sql`select id from webhook_events`)).toHaveLength(1)
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await recorded()).toEqual([])
  })
})

describe('an entry', () => {
  const settle = async (results: string) => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enterSlip(user.userId, slip)
    await finishMatches(slip, results)
    await settleDue()
    const data = { pickem_contest_entry_id: id, user_id: user.userId }
    return { slip, data }
  }

  it('is reported when it is sold, settled and paid', async () => {
    await subscribe('entry.confirmed', 'entry.settled', 'entry.refunded', 'payout.paid')
    const { slip, data } = await settle('WWW')
    const sold = { ...data, game_id: slip.game_id, mode: 'Cash', buy_in: '10.00' }
    const events = await recorded()
    expect(events).toHaveLength(3)
    expect(events).toContainEqual(['entry.confirmed', { ...sold, picks: 3, payout: '50.00' }])
    expect(events).toContainEqual([
      'entry.settled',
      { ...sold, settlement: 1, outcome: 'won', paid: '40.00' },
    ])
    expect(events).toContainEqual([
      'payout.paid',
      { ...data, transaction_id: expect.any(Number), amounts: { cash: '40.00' } },
    ])
  })

  it('is reported as refunded when too few picks count', async () => {
    await subscribe('entry.settled', 'entry.refunded')
    const { data } = await settle('WNV')
    expect(await recorded()).toEqual([
      ['entry.refunded', expect.objectContaining({ ...data, outcome: 'refunded', paid: '10.00' })],
    ])
  })

  it('is reported as corrected when it is settled again', async () => {
    await subscribe('entry.settled', 'entry.corrected')
    const { slip, data } = await settle('WWW')
    const [player] = slip.players
    const one = { ...slip, players: slip.players.slice(0, 1), picks: slip.picks.split(',')[0] ?? '' }
    await importPayload({ results: resultsFor(one, 'L') }, slip.game_id)
    await settleDue()
    const open = (await listCorrections({ limit: 1_000 })).find(
      ({ gameId, feedGameId, status }) =>
        gameId === slip.game_id && feedGameId === player?.feed_game_id && status === 'open',
    )
    await acceptCorrection(serviceAuthor('Worker'), { id: open?.id ?? 0 }, 'The league confirmed it')
    await settleDue()
    const corrected = expect.objectContaining({ ...data, settlement: 2, outcome: 'lost', paid: '0.00' })
    expect(await recorded()).toEqual([
      ['entry.settled', expect.objectContaining({ ...data, settlement: 1, outcome: 'won' })],
      ['entry.corrected', corrected],
    ])
  })
})

describe('money', () => {
  it('a prize of a contest is reported when it is paid', async () => {
    await subscribe('payout.paid')
    const prizes = [{ from: 1, to: 1, cents: 400, bucket: 'cash' as const }]
    const { by, id } = await openTestContest({ prizes })
    const [winner, loser] = [await joinAs(id), await joinAs(id)]
    await startContest(id)
    const standings = [winner, loser].map(({ entryId }, index) => ({ entryId, place: index + 1 }))
    await completeContest(by, { id, standings }, 'A test of webhooks')
    expect(await recorded()).toEqual([])
    await settleContests()
    const paid = { user_id: winner.userId, main_contest_entry_id: winner.entryId, amounts: { cash: '4.00' } }
    expect(await recorded()).toEqual([['payout.paid', { ...paid, transaction_id: expect.any(Number) }]])
  })

  it('a deposit is reported when it is credited, disputed and reinstated', async () => {
    await subscribe('deposit.completed', 'deposit.failed', 'deposit.reversed', 'deposit.reinstated')
    const { userId } = await makePayer()
    const { id } = await startDeposit(withoutIdempotency, userId, { amountCents: 2_500n })
    expect(await recorded()).toEqual([])
    const deposit = { kind: 'deposit', id, cents: 2_500 } as const
    const dispute = { reversal_id: `dp_${id}` }
    for (const event of [
      eventAbout('payment.succeeded', deposit),
      eventAbout('dispute.opened', deposit, dispute),
      eventAbout('dispute.won', deposit, dispute),
    ]) {
      await deliver(event)
      await processEvent((await findEvent(event.id))?.id ?? 0, 1)
    }
    const data = { deposit_id: id, user_id: userId, amount: '25.00' }
    expect(await recorded()).toEqual([
      ['deposit.completed', { ...data, currency: 'usd' }],
      ['deposit.reversed', { ...data, kind: 'dispute' }],
      ['deposit.reinstated', { ...data, kind: 'dispute' }],
    ])
  })

  it('a withdrawal is reported when it is requested and canceled', async () => {
    await subscribe('withdrawal.requested', 'withdrawal.canceled')
    const { userId } = await makePayer()
    const id = await makeUndecidedWithdrawal(userId)
    await cancelWithdrawal(withoutIdempotency, userId, id)
    const data = { withdrawal_id: id, user_id: userId, amount: '25.00', currency: 'usd' }
    expect(await recorded()).toEqual([
      ['withdrawal.requested', data],
      ['withdrawal.canceled', data],
    ])
  })
})

describe('an account', () => {
  it('is reported with its ID only', async () => {
    await subscribe('account.created', 'account.deleted', 'account.reactivated', 'account.purged')
    const { id, email, username } = await makeUser()
    await deleteAccount(id)
    await db.run(sql`update users set deleted_at = null where id = ${id}`)
    await db.run(sql`update users set deleted_at = now(), purged_at = now() where id = ${id}`)
    const data = { user_id: id }
    expect(await recorded()).toEqual([
      ['account.created', data],
      ['account.deleted', data],
      ['account.reactivated', data],
      ['account.deleted', data],
      ['account.purged', data],
    ])
    const all = JSON.stringify(await recorded())
    for (const personal of [email, username]) expect(all).not.toContain(personal)
  })

  it('is reported when it is suspended, when the end changes, and when the suspension is lifted', async () => {
    await subscribe('account.suspended', 'account.suspension_lifted')
    const { id } = await makeUser()
    await transaction(async tx => {
      await openSuspension(tx, id, null)
      await setSuspensionEnd(tx, id, new Date('2100-01-01T00:00:00Z'))
      await closeSuspension(tx, id)
    })
    expect(await recorded()).toEqual([
      ['account.suspended', { user_id: id, until: null }],
      ['account.suspended', { user_id: id, until: expect.stringContaining('T') }],
      ['account.suspension_lifted', { user_id: id }],
    ])
  })

  it('is not reported as lifted when a suspension that has ended is replaced', async () => {
    await subscribe('account.suspended', 'account.suspension_lifted')
    const { id } = await makeUser()
    await db.run(sql`
      insert into suspensions (user_id, starts_at, ends_at)
      values (${id}, now() - interval '2 days', now() - interval '1 day')`)
    await transaction(tx => openSuspension(tx, id, null))
    expect((await recorded()).map(([type]) => type)).toEqual(['account.suspended', 'account.suspended'])
  })

  it('is reported when it is excluded, for longer too, and when that ends', async () => {
    await subscribe('account.excluded', 'account.exclusion_ended')
    const { id } = await makeUser()
    await db.run(sql`
      insert into self_exclusions (user_id, source, ends_at) values (${id}, 'user', now() - interval '2 hours')`)
    await db.run(sql`update self_exclusions set ends_at = now() - interval '1 hour' where user_id = ${id}`)
    await db.run(sql`update self_exclusions set ended_at = now() where user_id = ${id}`)
    expect((await recorded()).map(([type]) => type)).toEqual([
      'account.excluded',
      'account.excluded',
      'account.exclusion_ended',
    ])
  })
})

describe('a release', () => {
  const insert = (publishIn: string) =>
    db.row<{ id: number }>(sql`
      insert into releases (platform, version, force_update, publish_at)
      values ('ios', '9.1.0', true, now() + ${publishIn}::text::interval) returning id`)
  const typesOf = async () => (await recorded()).map(([type]) => type)
  /** Releases become due without a trigger. */
  const passTime = () =>
    transaction(async tx => {
      await tx.run(sql`alter table releases disable trigger releases_webhook`)
      await tx.run(sql`update releases set publish_at = now()`)
      await tx.run(sql`alter table releases enable trigger releases_webhook`)
    })

  it('is reported when it is published, withdrawn and restored', async () => {
    await subscribe('release.published', 'release.withdrawn')
    const release = await insert('0 seconds')
    const data = { release_id: release?.id, platform: 'ios', version: '9.1.0', force_update: true }
    await recordDue()
    expect(await recorded()).toEqual([['release.published', data]])
    await db.run(sql`update releases set withdrawn_at = now()`)
    await db.run(sql`update releases set withdrawn_at = null`)
    await recordDue()
    expect(await recorded()).toEqual([
      ['release.published', data],
      ['release.withdrawn', data],
      ['release.published', data],
    ])
  })

  it('is reported once by any number of processes when its time has come', async () => {
    await subscribe('release.published')
    await insert('1 hour')
    await recordDue()
    expect(await typesOf()).toEqual([])
    await passTime()
    expect(await typesOf()).toEqual([])
    await Promise.all([recordDue(), recordDue(), recordDue()])
    expect(await typesOf()).toEqual(['release.published'])
  })

  it('that took effect just before an endpoint changed is reported for its former types', async () => {
    const { id } = await subscribe('release.published')
    await insert('1 hour')
    await passTime()
    const endpoint = await findEndpoint(id)
    if (!endpoint) throw new Error('the endpoint is missing')
    const { name, url, updatedAt } = endpoint
    const form = { name, url, events: ['account.deleted' as const] }
    await changeEndpoint(await makeAuthor(), { id, updatedAt, form }, 'A test of webhooks')
    await recordDue()
    expect(await typesOf()).toEqual(['release.published'])
  })

  it('that was published before an endpoint subscribed is not reported', async () => {
    await insert('-1 minute')
    await subscribe('release.published')
    await recordDue()
    expect(await typesOf()).toEqual([])
  })
})

describe('maintenance', () => {
  it('is reported when a window begins and ends', async () => {
    await subscribe('maintenance.window_opened', 'maintenance.window_closed')
    await db.run(sql`
      insert into maintenance_windows (starts_at, ends_at, message, platforms)
      values (now(), now() + interval '1 hour', 'Back soon', '{ios}')`)
    await recordDue()
    expect(await recorded()).toEqual([
      ['maintenance.window_opened', expect.objectContaining({ platforms: ['ios'] })],
    ])
    await db.run(sql`update maintenance_windows set ends_at = clock_timestamp()`)
    await recordDue()
    expect((await recorded()).map(([type]) => type)).toEqual([
      'maintenance.window_opened',
      'maintenance.window_closed',
    ])
  })

  it('is not reported for a window that was canceled before its start', async () => {
    await subscribe('maintenance.window_opened', 'maintenance.window_closed')
    await db.run(sql`
      insert into maintenance_windows (starts_at, ends_at, message, canceled_at)
      values (now(), now() + interval '1 hour', 'Back soon', now())`)
    await recordDue()
    expect(await recorded()).toEqual([])
  })

  it('is reported when it is switched, and not when nothing changes', async () => {
    await subscribe('maintenance.switched_on', 'maintenance.switched_off')
    const turn = (isOn: boolean) =>
      db.run(sql`
        insert into settings (key, value) values ('maintenance_enabled', ${JSON.stringify(isOn)}::jsonb)
        on conflict (key) do update set value = excluded.value`)
    for (const isOn of [false, true, true, false, true]) await turn(isOn)
    await db.run(sql`delete from settings where key = 'maintenance_enabled'`)
    expect((await recorded()).map(([type]) => type)).toEqual([
      'maintenance.switched_on',
      'maintenance.switched_off',
      'maintenance.switched_on',
      'maintenance.switched_off',
    ])
  })
})
