import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelWindow, endWindow } from '@/lib/app-config/maintenance/end-window'
import { readSwitch, setSwitch } from '@/lib/app-config/maintenance/maintenance-switch'
import { planWindow } from '@/lib/app-config/maintenance/save-window'
import { readStoredWindows } from '@/lib/app-config/maintenance/stored-windows'
import { releaseReverter } from '@/lib/app-config/release/release-reverter'
import {
  createTestRelease,
  inHours,
  readAuditRow,
  restoreTestRelease,
  withdrawTestRelease,
} from '@/lib/app-config/testing/release'
import { serviceAuthor } from '@/lib/change/audit/author'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { emptyWebhooks, listRecordedEvents, makeEndpoint } from '@/lib/notify/testing/webhooks'
import { payWithdrawals } from '@/lib/payments/pay-withdrawals'
import { processEvent } from '@/lib/payments/process-event'
import { cancelWithdrawal, requestWithdrawal } from '@/lib/payments/request-withdrawal'
import type { SandboxEvent } from '@/lib/payments/sandbox/events'
import { startDeposit } from '@/lib/payments/start-deposit'
import {
  deliver,
  eventAbout,
  findEvent,
  makePayer,
  makeUndecidedWithdrawal,
} from '@/lib/payments/testing/payments'
import { deleteAccount, deleteAccountIn } from '@/lib/people/account/lifecycle/delete-account'
import { reactivateByOperator } from '@/lib/people/account/lifecycle/manage-account'
import { purgeAccount } from '@/lib/people/account/lifecycle/purge-accounts'
import { excludePerson } from '@/lib/people/person/inherit-bars'
import { endExclusion } from '@/lib/people/restrictions/changes/exclude-user'
import {
  closeSuspension,
  openSuspension,
  setSuspensionEnd,
} from '@/lib/people/restrictions/changes/suspension'
import { findExclusion, storeExclusion } from '@/lib/people/restrictions/exclusion'
import { endTimeOuts } from '@/lib/people/restrictions/responsible-play/exclude-self'
import { makeUser } from '@/lib/people/testing/users'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { acceptCorrection } from '@/lib/play/corrections/decide-correction'
import { listCorrections } from '@/lib/play/corrections/list-corrections'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { joinAs, openTestContest, startContest } from '@/lib/play/testing/contest'
import { importPayload } from '@/lib/play/testing/feed'
import { finishMatches, resultsFor } from '@/lib/play/testing/settlement'
import { createPersona } from '@/lib/qa/create-persona'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { findEndpoint } from './endpoints'
import { recordAppEvents } from './record-app-events'
import type { EventType } from './rules'
import { changeEndpoint } from './save-endpoint'

// Other test files record events too.
await resetDatabase()

const subscribe = (...events: EventType[]) => makeEndpoint('https://example.com/webhooks', events)
const recorded = async () => (await listRecordedEvents()).map(({ type, data }) => [type, data])
const recordedTypes = async () => (await listRecordedEvents()).map(({ type }) => type)
/** As the job does every minute. */
const recordDue = () => recordAppEvents(db)

const reason = 'A test of webhooks'
const by = serviceAuthor('Worker')
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

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
      await deleteAccountIn(tx, id)
      expect(await tx.rows(sql`select id from webhook_events`)).toHaveLength(1)
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await recorded()).toEqual([])
  })

  it('is recorded once if its transaction is repeated, and for calls at the same time', async () => {
    await subscribe('account.deleted')
    const [one, other] = [await makeUser(), await makeUser()]
    let attempts = 0
    await transaction(async tx => {
      await deleteAccountIn(tx, one.id)
      attempts++
      if (attempts === 1)
        await tx.run(sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`)
    })
    expect(attempts).toBe(2)
    await Promise.allSettled([1, 2, 3].map(() => deleteAccount(other.id)))
    expect(await recorded()).toEqual([
      ['account.deleted', { user_id: one.id }],
      ['account.deleted', { user_id: other.id }],
    ])
  })

  it('enqueues one job per transaction', async () => {
    await subscribe('account.deleted', 'account.suspended')
    const { id } = await makeUser()
    await db.run(sql`delete from graphile_worker._private_jobs`)
    await transaction(async tx => {
      await openSuspension(tx, id, null)
      await deleteAccountIn(tx, id)
    })
    expect(
      await db.rows(sql`select from graphile_worker.jobs where task_identifier = 'send_webhooks'`),
    ).toHaveLength(1)
  })
})

describe('an entry', () => {
  const settle = async (results: string) => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enterSlip(user.userId, slip)
    await finishMatches(slip, results)
    await Promise.all([settleDue(), settleDue()])
    const data = { pickem_contest_entry_id: id, user_id: user.userId }
    return { slip, data }
  }

  it('is reported once when it is sold, settled and paid, by any number of processes', async () => {
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
    await acceptCorrection(by, { id: open?.id ?? 0 }, 'The league confirmed it')
    await settleDue()
    const corrected = expect.objectContaining({ ...data, settlement: 2, outcome: 'lost', paid: '0.00' })
    expect(await recorded()).toEqual([
      ['entry.settled', expect.objectContaining({ ...data, settlement: 1, outcome: 'won' })],
      ['entry.corrected', corrected],
    ])
  })
})

describe('money', () => {
  const process = async (event: SandboxEvent) => {
    await deliver(event)
    await processEvent((await findEvent(event.id))?.id ?? 0, 1)
  }

  it('a prize of a contest is reported when it is paid', async () => {
    await subscribe('payout.paid')
    const prizes = [{ from: 1, to: 1, cents: 400, bucket: 'cash' as const }]
    const { by, id } = await openTestContest({ prizes })
    const [winner, loser] = [await joinAs(id), await joinAs(id)]
    await startContest(id)
    const standings = [winner, loser].map(({ entryId }, index) => ({ entryId, place: index + 1 }))
    await completeContest(by, { id, standings }, reason)
    expect(await recorded()).toEqual([])
    await Promise.all([settleContests(), settleContests()])
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
    // Each is delivered twice.
    for (const type of ['payment.succeeded', 'dispute.opened', 'dispute.won'] as const)
      for (let time = 0; time < 2; time++)
        await process(eventAbout(type, deposit, type === 'payment.succeeded' ? {} : dispute))
    const data = { deposit_id: id, user_id: userId, amount: '25.00' }
    expect(await recorded()).toEqual([
      ['deposit.completed', { ...data, currency: 'usd' }],
      ['deposit.reversed', { ...data, kind: 'dispute' }],
      ['deposit.reinstated', { ...data, kind: 'dispute' }],
    ])
  })

  it('a declined deposit is reported', async () => {
    await subscribe('deposit.completed', 'deposit.failed')
    const { userId } = await makePayer()
    const { id } = await startDeposit(withoutIdempotency, userId, { amountCents: 2_500n })
    await process(eventAbout('payment.failed', { kind: 'deposit', id, cents: 2_500 }, { reason: 'Declined' }))
    const data = { deposit_id: id, user_id: userId, amount: '25.00', currency: 'usd' }
    expect(await recorded()).toEqual([['deposit.failed', data]])
  })

  it.each(['completed', 'failed'] as const)('a withdrawal is reported when it is %s', async state => {
    await subscribe('withdrawal.requested', `withdrawal.${state}`)
    const { userId, methodId } = await makePayer(10_000n, state === 'failed' ? '0002' : '4242')
    const { id } = await requestWithdrawal(withoutIdempotency, userId, {
      amountCents: 2_500n,
      paymentMethodId: methodId,
    })
    await payWithdrawals(new AbortController().signal)
    const { externalId } = await db.one<{ externalId: string }>(sql`
      select external_id /* not null */ from withdrawals where id = ${id}`)
    const type = state === 'completed' ? 'payout.paid' : 'payout.failed'
    for (let time = 0; time < 2; time++)
      await process(
        eventAbout(type, { kind: 'withdrawal', id, cents: 2_500 }, { id: externalId, reason: 'Returned' }),
      )
    const data = { withdrawal_id: id, user_id: userId, amount: '25.00', currency: 'usd' }
    expect(await recorded()).toEqual([
      ['withdrawal.requested', data],
      [`withdrawal.${state}`, data],
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
    await reactivateByOperator(by, { userId: id }, reason)
    await deleteAccount(id)
    await db.run(sql`update users set deleted_at = now() - interval '30 days' where id = ${id}`)
    expect([await purgeAccount(id), await purgeAccount(id)]).toEqual([true, false])
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
      for (let time = 0; time < 2; time++) await setSuspensionEnd(tx, id, new Date('2100-01-01T00:00:00Z'))
      await closeSuspension(tx, id)
    })
    expect(await recorded()).toEqual([
      ['account.suspended', { user_id: id, until: null }],
      ['account.suspended', { user_id: id, until: expect.stringMatching(/^(2100-01-01|2099-12-31)T/) }],
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
    expect(await recordedTypes()).toEqual(['account.suspended'])
  })

  it('is not reported as lifted when a suspension that has ended is closed', async () => {
    await subscribe('account.suspension_lifted')
    const { id } = await makeUser()
    await db.run(sql`
      insert into suspensions (user_id, starts_at, ends_at)
      values (${id}, now() - interval '2 days', now() - interval '1 day')`)
    await transaction(tx => closeSuspension(tx, id))
    expect(await recorded()).toEqual([])
  })

  it('is reported when it is excluded, for longer too, and when that ends', async () => {
    await subscribe('account.excluded', 'account.exclusion_ended')
    const { id } = await makeUser()
    const [one, two, nine] = [hoursAgo(1), hoursAgo(2), hoursAgo(9)]
    const exclude = (endsAt: Date) =>
      transaction(async tx => {
        const current = await findExclusion(tx, id)
        await storeExclusion(tx, id, current, { kind: 'exclusion', source: 'user', startsAt: nine, endsAt })
      })
    for (const endsAt of [two, one, one]) await exclude(endsAt)
    await endExclusion(by, { userId: id }, reason)
    const excluded = ['account.excluded', { user_id: id, until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }]
    expect(await recorded()).toEqual([excluded, excluded, ['account.exclusion_ended', { user_id: id }]])
  })

  it('is reported when it inherits an exclusion, once, and when a time-out ends', async () => {
    await subscribe('account.excluded', 'account.exclusion_ended')
    const [heir, idle] = [await makeUser(), await makeUser()]
    for (let time = 0; time < 2; time++)
      await transaction(tx => excludePerson(tx, heir.id, { isTimeOut: false, until: null }))
    await db.run(sql`
      insert into self_exclusions (user_id, source, kind, ends_at)
      values (${idle.id}, 'user', 'time_out', now() - interval '1 minute')`)
    expect((await Promise.all([endTimeOuts(), endTimeOuts()])).toSorted()).toEqual([0, 1])
    expect(await recorded()).toEqual([
      ['account.excluded', { user_id: heir.id, until: null }],
      ['account.exclusion_ended', { user_id: idle.id }],
    ])
  })

  it('of a persona is reported like one of a user', async () => {
    await subscribe('account.created', 'account.deleted', 'deposit.completed', 'withdrawal.requested')
    const deleted = await createPersona('deleted')
    const waiting = await createPersona('pending_withdrawal')
    const amount = { amount: expect.stringMatching(/^\d+\.\d\d$/), currency: 'usd' }
    const id = expect.any(Number)
    expect(await recorded()).toEqual([
      ['account.created', { user_id: deleted.userId }],
      ['account.deleted', { user_id: deleted.userId }],
      ['account.created', { user_id: waiting.userId }],
      ['deposit.completed', { deposit_id: id, user_id: waiting.userId, ...amount }],
      ['withdrawal.requested', { withdrawal_id: id, user_id: waiting.userId, ...amount }],
    ])
  })
})

describe('a release', () => {
  const publish = (publishAt: string) => createTestRelease('9.1.0', { publishAt })
  const passTime = () => db.run(sql`update releases set publish_at = now()`)

  it('is reported when it is published, withdrawn and restored', async () => {
    await createTestRelease('9.0.0', { publishAt: 'now' })
    await subscribe('release.published', 'release.withdrawn')
    const { id } = await publish('now')
    const data = { release_id: id, platform: 'ios', version: '9.1.0', force_update: false }
    expect(await recorded()).toEqual([['release.published', data]])
    await withdrawTestRelease(id)
    await restoreTestRelease(id)
    const { auditId } = await withdrawTestRelease(id)
    const logged = { ...(await readAuditRow(auditId)), isUndo: true }
    await transaction(tx => releaseReverter.restore(tx, logged, by))
    await recordDue()
    expect(await recorded()).toEqual([
      ['release.published', data],
      ['release.withdrawn', data],
      ['release.published', data],
      ['release.withdrawn', data],
      ['release.published', data],
    ])
  })

  it('is reported once by any number of processes when its time has come', async () => {
    await subscribe('release.published')
    await publish(inHours(1))
    await recordDue()
    expect(await recordedTypes()).toEqual([])
    await passTime()
    await Promise.all([recordDue(), recordDue(), recordDue()])
    expect(await recordedTypes()).toEqual(['release.published'])
  })

  it('that took effect just before an endpoint changed is reported for its former types', async () => {
    const { id } = await subscribe('release.published')
    await publish(inHours(1))
    await passTime()
    const endpoint = await findEndpoint(id)
    if (!endpoint) throw new Error('the endpoint is missing')
    const { name, url, updatedAt } = endpoint
    const form = { name, url, events: ['account.deleted' as const] }
    await changeEndpoint(await makeAuthor(), { id, updatedAt, form }, reason)
    await recordDue()
    expect(await recordedTypes()).toEqual(['release.published'])
  })

  it('that was published before an endpoint subscribed is not reported', async () => {
    await publish('now')
    await subscribe('release.published')
    await recordDue()
    expect(await recordedTypes()).toEqual([])
  })
})

describe('maintenance', () => {
  const plan = async (startsAt: string) => {
    const form = { startsAt, endsAt: inHours(2), message: 'Back soon', platforms: ['ios' as const] }
    const { id } = await planWindow(await makeAuthor(), { form, typedName: 'Maintenance of iOS' }, reason)
    const { windows } = await readStoredWindows(db)
    return { id, updatedAt: windows.find(window => window.id === id)?.updatedAt ?? new Date(0) }
  }

  it('is reported when a window begins and ends', async () => {
    await subscribe('maintenance.window_opened', 'maintenance.window_closed')
    const window = await plan('now')
    const data = expect.objectContaining({ window_id: window.id, platforms: ['ios'] })
    expect(await recorded()).toEqual([['maintenance.window_opened', data]])
    await endWindow(await makeAuthor(), window)
    await recordDue()
    expect(await recorded()).toEqual([
      ['maintenance.window_opened', data],
      ['maintenance.window_closed', data],
    ])
  })

  it('is not reported for a window that was canceled before its start', async () => {
    await subscribe('maintenance.window_opened', 'maintenance.window_closed')
    await cancelWindow(await makeAuthor(), await plan(inHours(1)))
    await db.run(sql`update maintenance_windows set starts_at = now()`)
    await recordDue()
    expect(await recorded()).toEqual([])
  })

  it('is reported when it is switched, and not when only the message changes', async () => {
    await subscribe('maintenance.switched_on', 'maintenance.switched_off')
    const turn = async (isEnabled: boolean, message: string) => {
      const { updatedAt } = await readSwitch()
      const form = { isEnabled, message }
      await setSwitch(await makeAuthor(), { form, updatedAt, typedName: 'Maintenance' }, reason)
    }
    for (const [index, isOn] of [false, true, true, false].entries()) await turn(isOn, `Message ${index}`)
    expect(await recorded()).toEqual([
      ['maintenance.switched_on', {}],
      ['maintenance.switched_off', {}],
    ])
  })
})
