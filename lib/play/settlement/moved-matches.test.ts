import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { acceptCorrection } from '@/lib/play/corrections/decide-correction'
import { listCorrections } from '@/lib/play/corrections/list-corrections'
import type { Slip } from '@/lib/play/entries/rules'
import { importPayload } from '@/lib/play/testing/feed'
import { entryOf, finishMatches, postingsOf, resultsFor, settleAgain } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'

const day = 24

/** The part of a slip that is on its first match, and the other two picks. */
const firstOf = (slip: Slip): Slip => ({ ...slip, players: slip.players.slice(0, 1), picks: 'more' })
const othersOf = (slip: Slip): Slip => ({ ...slip, players: slip.players.slice(1), picks: 'less,more' })

/** An open entry whose first match is reported by `report`, at hours after the start that was sold. */
async function enter(user?: Awaited<ReturnType<typeof makePicker>>) {
  const picker = user ?? (await makePicker())
  const slip = picker.slip()
  const id = await enterSlip(picker.userId, slip)
  const feedGameId = slip.players[0]?.feed_game_id
  async function report(match: { hours?: number; status?: string; is_correction?: boolean }) {
    const { hours, ...rest } = match
    const { startsAt } = await db.one<{ startsAt: Date }>(sql`
      select starts_at /* not null */ from pickem_entry_players where entry_id = ${id} and position = 1`)
    const scheduled_at =
      hours === undefined ? undefined : new Date(startsAt.getTime() + hours * 3_600_000).toISOString()
    await importPayload({ games: [{ feed_game_id: feedGameId, scheduled_at, ...rest }] }, slip.game_id)
  }
  /** Settles at `hours` after the start that was sold. */
  async function settleAt(hours: number) {
    await transaction(async tx => {
      await tx.run(sql`set local session_replication_role = replica`)
      const { shift } = await tx.one<{ shift: string }>(sql`
        select (starts_at - clock_timestamp() + make_interval(hours => ${hours}::int, secs => 1))::text as shift
          from pickem_entry_players where entry_id = ${id} and position = 1`)
      await tx.run(sql`
        update pickem_entry_players set starts_at = starts_at - ${shift}::interval
         where game_id = ${slip.game_id} and feed_game_id = ${feedGameId}`)
      await tx.run(sql`
        update feed_games
           set scheduled_at = scheduled_at - ${shift}::interval, put_off_from = put_off_from - ${shift}::interval,
               started_at = started_at - ${shift}::interval
         where game_id = ${slip.game_id} and feed_game_id = ${feedGameId}`)
    })
    await settleAgain(slip)
  }
  return { ...picker, entrySlip: slip, id, report, settleAt, pick: async () => (await entryOf(id)).picks[0] }
}

const proposalsOn = async (slip: Slip) =>
  (await listCorrections({ limit: 1_000 })).filter(one =>
    slip.players.some(pick => pick.feed_game_id === one.feedGameId),
  )

describe('36 hours after the start that was sold, a pick is void if its match', () => {
  it.each([
    ['was postponed', { status: 'Postponed' }],
    ['was postponed to a later date', { status: 'Postponed', hours: 90 * day }],
    ['has a later date', { hours: 90 * day }],
    ['is delayed to a later date', { status: 'Delayed', hours: 37 }],
  ])('%s', async (_, match) => {
    const { id, entrySlip, report, settleAt } = await enter()
    await report(match)
    await finishMatches(othersOf(entrySlip), 'WW')
    await settleAt(35)
    expect(await entryOf(id)).toMatchObject({ outcome: null, settlement: 0 })
    await settleAt(36)
    const settled = {
      outcome: 'won',
      paidCents: 2_000n,
      settlement: 1,
      picks: ['void -', expect.stringMatching('won'), expect.stringMatching('won')],
    }
    expect(await entryOf(id)).toMatchObject(settled)
    await settleAt(40)
    await settleAgain(entrySlip)
    expect(await entryOf(id)).toMatchObject(settled)
    expect(await postingsOf(id)).toEqual(['buy_in 1: -1000 site_credits', 'payout 1: 2000 cash'])
  })

  it('was postponed and has a later date again', async () => {
    const { entrySlip, report, settleAt, pick } = await enter()
    await report({ status: 'Postponed' })
    await report({ status: 'Scheduled', hours: 90 * day })
    await finishMatches(othersOf(entrySlip), 'WW')
    await settleAt(36)
    expect(await pick()).toBe('void -')
  })

  it('was moved twice, each time by less', async () => {
    const { entrySlip, report, settleAt, pick } = await enter()
    await report({ hours: 30 })
    await report({ hours: 60 })
    await finishMatches(othersOf(entrySlip), 'WW')
    await settleAt(35)
    expect(await pick()).toBe('open -')
    await settleAt(36)
    expect(await pick()).toBe('void -')
  })
})

it('the match stays in the queue until its picks are void', async () => {
  const { entrySlip, report, settleAt } = await enter()
  const waits = () =>
    db.row(sql`
      select due_at > now() + interval '50 minutes' as is_hourly from settlement_queue
       where game_id = ${entrySlip.game_id} and feed_game_id = ${entrySlip.players[0]?.feed_game_id}`)
  await report({ hours: 90 * day })
  await settleAt(1)
  await settleAgain(entrySlip)
  expect(await waits()).toEqual({ isHourly: true })
  await settleAt(36)
  await settleAgain(entrySlip)
  expect(await waits()).toBeUndefined()
})

describe('a pick counts if its match', () => {
  it('was moved by less than 36 hours', async () => {
    const { id, entrySlip, report, settleAt } = await enter()
    await report({ hours: 30 })
    await finishMatches(othersOf(entrySlip), 'WW')
    await settleAt(37)
    expect(await entryOf(id)).toMatchObject({ outcome: null })
    await finishMatches(firstOf(entrySlip), 'W')
    await settleAgain(entrySlip)
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 4_000n })
  })

  it('was moved away and back', async () => {
    const { entrySlip, report, settleAt, pick } = await enter()
    await report({ hours: 90 * day })
    await report({ hours: 0 })
    await finishMatches(othersOf(entrySlip), 'WW')
    await settleAt(37)
    expect(await pick()).toBe('open -')
  })

  it('was played in time, whatever its date', async () => {
    const { entrySlip, report, settleAt, pick } = await enter()
    await report({ hours: 90 * day })
    await report({ status: 'InProgress' })
    await settleAt(37)
    await finishMatches(entrySlip, 'WWW')
    await settleAgain(entrySlip)
    expect(await pick()).toMatch('won')
  })

  it('kept its date, and the feed reported it late', async () => {
    const { entrySlip, settleAt, pick } = await enter()
    await settleAt(40)
    await finishMatches(entrySlip, 'WWW')
    await settleAgain(entrySlip)
    expect(await pick()).toMatch('won')
  })

  it('was sold with the later date', async () => {
    const picker = await makePicker()
    const early = await enter(picker)
    await early.report({ hours: 90 * day })
    const late = await enter(picker)
    await finishMatches(othersOf(early.entrySlip), 'WW')
    await early.settleAt(37)
    expect(await early.pick()).toBe('void -')
    expect(await late.pick()).toBe('open -')
    await finishMatches(firstOf(early.entrySlip), 'W')
    await settleAgain(early.entrySlip)
    expect(await early.pick()).toBe('void -')
    expect(await late.pick()).toMatch('won')
    expect(await entryOf(early.id)).toMatchObject({ settlement: 1 })
  })
})

describe('a match that is played on its later date', () => {
  it('changes no settled entry and proposes no correction', async () => {
    const { id, entrySlip, report, settleAt } = await enter()
    await report({ hours: 40 })
    await finishMatches(othersOf(entrySlip), 'WW')
    await settleAt(40)
    const settled = await entryOf(id)
    expect(settled).toMatchObject({ outcome: 'won', paidCents: 2_000n })
    await finishMatches(firstOf(entrySlip), 'L')
    await settleAgain(entrySlip)
    expect(await entryOf(id)).toEqual(settled)
    expect(await proposalsOn(entrySlip)).toEqual([])
  })

  it('does not count for an entry that waited for another match', async () => {
    const { id, entrySlip, report, settleAt } = await enter()
    await report({ hours: 40 })
    await settleAt(40)
    await finishMatches(firstOf(entrySlip), 'L')
    await settleAgain(entrySlip)
    expect(await entryOf(id)).toMatchObject({ outcome: null })
    await finishMatches(othersOf(entrySlip), 'WW')
    await settleAgain(entrySlip)
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 2_000n, settlement: 1 })
  })
})

describe('a match that is suspended until after the deadline', () => {
  const suspend = async ({ report }: Awaited<ReturnType<typeof enter>>, hours: number) => {
    await report({ status: 'InProgress' })
    await report({ status: 'Suspended', hours })
  }

  it('changes no settled entry and proposes no correction when it goes on', async () => {
    const entry = await enter()
    await suspend(entry, 40)
    await finishMatches(othersOf(entry.entrySlip), 'WW')
    await entry.settleAt(36)
    const settled = await entryOf(entry.id)
    expect(settled).toMatchObject({ outcome: 'won', paidCents: 2_000n })
    await entry.settleAt(40)
    await entry.report({ status: 'InProgress' })
    await finishMatches(firstOf(entry.entrySlip), 'L')
    await settleAgain(entry.entrySlip)
    await entry.report({ status: 'Final', hours: 41 })
    await settleAgain(entry.entrySlip)
    expect(await entryOf(entry.id)).toEqual(settled)
    expect(await proposalsOn(entry.entrySlip)).toEqual([])
  })

  it('does not count for an entry that waited for another match', async () => {
    const entry = await enter()
    await suspend(entry, 40)
    await entry.settleAt(40)
    await entry.report({ status: 'InProgress' })
    await finishMatches(firstOf(entry.entrySlip), 'L')
    await finishMatches(othersOf(entry.entrySlip), 'WW')
    await settleAgain(entry.entrySlip)
    expect(await entryOf(entry.id)).toMatchObject({ outcome: 'won', paidCents: 2_000n, settlement: 1 })
  })

  it('counts if it goes on before', async () => {
    const entry = await enter()
    await suspend(entry, 30)
    await entry.settleAt(30)
    await finishMatches(entry.entrySlip, 'LWW')
    await settleAgain(entry.entrySlip)
    expect(await entryOf(entry.id)).toMatchObject({ outcome: 'lost' })
  })
})

it('a correction of the result leaves picks that were sold with an earlier date void', async () => {
  const picker = await makePicker()
  const early = await enter(picker)
  await early.report({ hours: 40 })
  const late = await enter(picker)
  await finishMatches(othersOf(early.entrySlip), 'WW')
  await early.settleAt(40)
  await finishMatches(firstOf(early.entrySlip), 'W')
  await settleAgain(early.entrySlip)
  expect([await early.pick(), await late.pick()]).toEqual(['void -', expect.stringMatching('won')])
  await importPayload({ results: resultsFor(firstOf(early.entrySlip), 'L') }, early.entrySlip.game_id)
  await settleAgain(early.entrySlip)
  const [proposal] = await proposalsOn(early.entrySlip)
  expect(proposal).toMatchObject({ entries: 1, outcomes: { 'won to lost': 1 } })
  await acceptCorrection(serviceAuthor('Worker'), { id: proposal?.id ?? 0 }, 'The league confirmed it')
  await settleAgain(early.entrySlip)
  expect(await entryOf(early.id)).toMatchObject({ outcome: 'won', paidCents: 2_000n, settlement: 1 })
  expect(await entryOf(late.id)).toMatchObject({ outcome: 'lost', settlement: 2 })
})
