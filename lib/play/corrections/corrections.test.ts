import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { makeAuthor } from '@/lib/change/testing/author'
import { isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { rollBackAfter, transaction } from '@/lib/db/transaction'
import { lend } from '@/lib/ledger/loans'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { lockWithdrawal, returnCash } from '@/lib/payments/apply-payout'
import { approveWithdrawal } from '@/lib/payments/decide-withdrawal'
import { requestWithdrawal } from '@/lib/payments/request-withdrawal'
import { makeUndecidedWithdrawal } from '@/lib/payments/testing/payments'
import { findWithdrawals } from '@/lib/payments/withdrawals-list'
import { fund } from '@/lib/people/testing/users'
import { findEntry } from '@/lib/play/entries/find-entry'
import { listPlayers } from '@/lib/play/entries/list-players'
import type { Slip } from '@/lib/play/entries/rules'
import { changeResult } from '@/lib/play/feed/edit-result'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { importPayload } from '@/lib/play/testing/feed'
import { entryOf, finishMatches, postingsOf, resultsFor, settleAgain } from '@/lib/play/testing/settlement'
import { allBalancesOf, enterSlip, makePicker, setMode } from '@/lib/qa/testing/entries'
import { applyAcceptedCorrections } from './apply-corrections'
import { readCorrectionFacts } from './correction-facts'
import { acceptCorrection, rejectCorrection } from './decide-correction'
import { getCorrection, listCorrectedEntries, listCorrections } from './list-corrections'
import { previewCorrection } from './preview-correction'

const by = serviceAuthor('Worker')
const unmasked = { isMasked: false }

/** An entry settled with these pick results, on its own slate. */
async function settled(pickResults: string, { buyIn = 10, mode = 'Cash' as 'Cash' | 'Arcade' } = {}) {
  const user = await makePicker()
  await setMode(user.userId, mode)
  const slip = user.slip(buyIn)
  const id = await enterSlip(user.userId, slip)
  await finishMatches(slip, pickResults)
  await settleDue()
  return { ...user, entrySlip: slip, id }
}

/** Changes the result of one pick. */
async function correct(slip: Slip, position: number, pickResult: string) {
  const one = {
    ...slip,
    players: slip.players.slice(position, position + 1),
    picks: slip.picks.split(',')[position] ?? '',
  }
  await importPayload({ results: resultsFor(one, pickResult) }, slip.game_id)
  await settleDue()
}

async function correctionsOf(slip: Slip, position = 0) {
  const feedGameId = slip.players[position]?.feed_game_id
  const all = await listCorrections({ limit: 1_000 })
  return all.filter(one => one.gameId === slip.game_id && one.feedGameId === feedGameId)
}

async function openOf(slip: Slip, position = 0) {
  const [open] = (await correctionsOf(slip, position)).filter(one => one.status === 'open')
  if (!open) throw new Error('There is no open correction')
  return open
}

async function accept(id: number) {
  await acceptCorrection(by, { id }, 'The league confirmed it')
  await settleDue()
}

/** Bypasses the trigger that protects settled_at. */
const age = (id: number, hours: number) =>
  transaction(async db => {
    await db.run(sql`set local session_replication_role = replica`)
    await db.run(sql`
      update pickem_entries set settled_at = settled_at - make_interval(hours => ${hours}) where id = ${id}`)
  })

it('a correction is proposed with its exact difference and changes nothing until accepted', async () => {
  const { userId, entrySlip, id } = await settled('WWW')
  await correct(entrySlip, 0, 'L')
  const correction = await openOf(entrySlip)
  const { projection, feed_player_id } = entrySlip.players[0]!
  expect(correction).toMatchObject({
    status: 'open',
    entries: 1,
    lateEntries: 0,
    outcomes: { 'won to lost': 1 },
    reclaimedCents: 4_000n,
    paidOutCents: 0n,
    figures: [
      {
        feedPlayerId: feed_player_id,
        name: expect.stringMatching(/\S/),
        from: { figure: (projection + 1).toFixed(2), counts: true },
        to: { figure: (projection - 1).toFixed(2), counts: true },
      },
    ],
  })
  expect(await getCorrection(correction.id, unmasked)).toMatchObject({
    changes: [{ bucket: 'cash', cents: -4_000n }],
    shortUsers: [],
  })
  expect(await listCorrectedEntries(correction.id)).toMatchObject([
    {
      entryId: id,
      userId,
      fromOutcome: 'won',
      toOutcome: 'lost',
      fromPaidCents: 4_000n,
      toPaidCents: 0n,
      appliedAt: null,
    },
  ])
  expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
  expect(await allBalancesOf(userId)).toMatchObject({ cash: 14_000n })
})

describe('once accepted', () => {
  it('a payout is reversed', async () => {
    const { userId, entrySlip, id } = await settled('WWW')
    await correct(entrySlip, 0, 'L')
    const { id: correctionId } = await openOf(entrySlip)
    await accept(correctionId)
    expect(await entryOf(id)).toMatchObject({ outcome: 'lost', settlement: 2, paidCents: 0n })
    expect(await postingsOf(id)).toEqual([
      'buy_in 1: -1000 site_credits',
      'payout 1: 4000 cash',
      'reversal 2: -4000 cash',
    ])
    expect(await allBalancesOf(userId)).toMatchObject({ cash: 10_000n, site_credits: 1_000n })
    expect(await getCorrection(correctionId, unmasked)).toMatchObject({
      status: 'accepted',
      applied: 1,
      appliedAt: expect.any(Date),
      decidedBy: 'Worker',
      reason: 'The league confirmed it',
      shortfalls: [],
    })
  })

  it('a lost entry is paid', async () => {
    const { userId, entrySlip, id } = await settled('LWW')
    await correct(entrySlip, 0, 'W')
    await accept((await openOf(entrySlip)).id)
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 2, paidCents: 4_000n })
    expect(await postingsOf(id)).toEqual(['buy_in 1: -1000 site_credits', 'payout 2: 4000 cash'])
    expect(await allBalancesOf(userId)).toMatchObject({ cash: 14_000n })
  })

  it('a payout of a lower row is reversed and posted again', async () => {
    const { userId, entrySlip, id } = await settled('WWW')
    await correct(entrySlip, 2, 'N')
    await accept((await openOf(entrySlip, 2)).id)
    expect(await postingsOf(id)).toEqual([
      'buy_in 1: -1000 site_credits',
      'payout 1: 4000 cash',
      'reversal 2: -4000 cash',
      'payout 2: 2000 cash',
    ])
    expect(await allBalancesOf(userId)).toMatchObject({ cash: 12_000n })
  })

  it('a refund becomes a payout, and the other way round', async () => {
    const { userId, entrySlip, id } = await settled('WNN', { buyIn: 25 })
    await correct(entrySlip, 1, 'W')
    await accept((await openOf(entrySlip, 1)).id)
    expect(await allBalancesOf(userId)).toMatchObject({ cash: 9_500n + 5_500n, site_credits: 0n })
    await correct(entrySlip, 1, 'V')
    await accept((await openOf(entrySlip, 1)).id)
    expect(await postingsOf(id)).toEqual([
      'buy_in 1: -500 cash, -2000 site_credits',
      'refund 1: 500 cash, 2000 site_credits',
      'reversal 2: -500 cash, -2000 site_credits',
      'payout 2: 5500 cash',
      'reversal 3: -5500 cash',
      'refund 3: 500 cash, 2000 site_credits',
    ])
    expect(await allBalancesOf(userId)).toMatchObject({ cash: 10_000n, site_credits: 2_000n })
  })

  it('another result with the same outcome posts no money', async () => {
    const { entrySlip, id } = await settled('WWW')
    const [{ projection, ...first } = { projection: 0 }] = entrySlip.players
    const figure = projection + 9
    await importPayload({ results: [{ ...first, result: figure, is_played: true }] }, entrySlip.game_id)
    await settleDue()
    const correction = await openOf(entrySlip)
    expect(correction).toMatchObject({ outcomes: { 'still won': 1 }, reclaimedCents: 0n, paidOutCents: 0n })
    await accept(correction.id)
    expect((await entryOf(id)).picks[0]).toBe(`won ${figure.toFixed(2)}`)
    expect(await postingsOf(id)).toHaveLength(2)
  })

  it('a match that was voided counts again', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const id = await enterSlip(user.userId, slip)
    const [first] = slip.players
    const tell = (game: object) =>
      importPayload({ games: [{ feed_game_id: first?.feed_game_id, ...game }] }, slip.game_id).then(() =>
        settleDue(),
      )
    await finishMatches({ ...slip, players: slip.players.slice(1), picks: 'less,more' }, 'WW')
    await tell({ status: 'Canceled', scheduled_at: new Date(Date.now() - 48 * 3_600_000).toISOString() })
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 2_000n })
    await tell({ status: 'InProgress' })
    expect(await correctionsOf(slip)).toEqual([])
    await finishMatches(slip, 'LWW')
    await settleDue()
    await accept((await openOf(slip)).id)
    expect(await entryOf(id)).toMatchObject({ outcome: 'lost', paidCents: 0n })
  })
})

it('is proposed for a match that was called over and is canceled, once its time has come', async () => {
  const { entrySlip, id } = await settled('LWW')
  const [first] = entrySlip.players
  const tell = (hoursAgo: number) =>
    importPayload(
      {
        games: [
          {
            feed_game_id: first?.feed_game_id,
            status: 'Canceled',
            scheduled_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
            is_correction: true,
          },
        ],
      },
      entrySlip.game_id,
    )
  await tell(35)
  await settleDue()
  await settleAgain(entrySlip)
  expect(await correctionsOf(entrySlip)).toEqual([])
  // Makes the match due again without a new payload.
  expect(
    await db.row(sql`
      select due_at > now() as is_later from settlement_queue
       where game_id = ${entrySlip.game_id} and feed_game_id = ${first?.feed_game_id}`),
  ).toEqual({ isLater: true })
  await tell(37)
  await settleDue()
  await accept((await openOf(entrySlip)).id)
  expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 2_000n })
})

describe('an entry of a deleted account', () => {
  const leave = (userId: number) =>
    db.run(sql`update users set deleted_at = now(), updated_at = now() where id = ${userId}`)

  it('keeps its settlement', async () => {
    const { userId, entrySlip, id } = await settled('LWW')
    await leave(userId)
    await correct(entrySlip, 0, 'W')
    expect(await correctionsOf(entrySlip)).toMatchObject([{ status: 'noted', entries: 0, lateEntries: 1 }])
    expect(await entryOf(id)).toMatchObject({ outcome: 'lost', settlement: 1 })
  })

  it('keeps its settlement if the account is deleted after the proposal', async () => {
    const { userId, entrySlip, id } = await settled('LWW')
    await correct(entrySlip, 0, 'W')
    const { id: correctionId } = await openOf(entrySlip)
    await leave(userId)
    await accept(correctionId)
    expect(await entryOf(id)).toMatchObject({ outcome: 'lost', settlement: 1 })
    expect(await getCorrection(correctionId, unmasked)).toMatchObject({
      applied: 1,
      appliedAt: expect.any(Date),
    })
    expect(await listCorrectedEntries(correctionId)).toMatchObject([
      { isUserDeleted: true, toOutcome: 'lost', toPaidCents: 0n },
    ])
  })
})

describe('money spent since settlement', () => {
  it('is reported as a shortfall, leaves the balance at zero and is covered by the company', async () => {
    const { userId, username, entrySlip, id } = await settled('WWW')
    await fund(userId, 'cash', -13_000n)
    await correct(entrySlip, 0, 'L')
    const correction = await openOf(entrySlip)
    expect((await getCorrection(correction.id, unmasked)).shortUsers).toEqual([
      { userId, username, bucket: 'cash', balanceCents: 1_000n, missingCents: 3_000n },
    ])
    await accept(correction.id)
    expect(await allBalancesOf(userId)).toMatchObject({ cash: 0n })
    expect(await entryOf(id)).toMatchObject({ outcome: 'lost', paidCents: 0n })
    expect(await listCorrectedEntries(correction.id)).toMatchObject([{ shortfallCents: 3_000n }])
    expect(await getCorrection(correction.id, unmasked)).toMatchObject({
      shortfalls: [{ mode: 'Cash', cents: 3_000n }],
      shortUsers: [],
    })
    expect(await shortfallsOf(userId)).toBe(-3_000n)
  })

  it('is taken from withdrawals that are not approved before the company covers it', async () => {
    const { userId, entrySlip } = await settled('WWW')
    await fund(userId, 'cash', -13_000n)
    const sent = await makeUndecidedWithdrawal(userId, 5_000n)
    await approveWithdrawal(await makeAuthor(), { withdrawalId: sent }, 'The user is known to us')
    const kept = await makeUndecidedWithdrawal(userId, 700n)
    const [large, small] = [
      await makeUndecidedWithdrawal(userId, 2_500n),
      await makeUndecidedWithdrawal(userId, 600n),
    ]
    await correct(entrySlip, 0, 'L')
    const correction = await openOf(entrySlip)
    expect(await getCorrection(correction.id, unmasked)).toMatchObject({
      shortUsers: [],
      returned: [
        { userId, withdrawalId: small, cents: 600n },
        { userId, withdrawalId: large, cents: 2_500n },
      ],
    })
    await accept(correction.id)
    // 10.00 in cash and 31.00 of the withdrawals, less 40.00.
    expect(await allBalancesOf(userId)).toMatchObject({ cash: 100n })
    expect(await shortfallsOf(userId)).toBe(0n)
    const states = await findWithdrawals([small, large, kept, sent])
    expect(states.toSorted((one, other) => one.id - other.id)).toMatchObject([
      { status: 'processing' },
      { status: 'pending' },
      { status: 'failed', failureReason: 'A correction took money of the user back' },
      { status: 'failed' },
    ])
  })

  it('is covered by the company only beyond withdrawals, and repaid by one that fails later', async () => {
    const { userId, entrySlip } = await settled('WWW')
    await fund(userId, 'cash', -14_000n)
    const [sent, waiting] = [
      await makeUndecidedWithdrawal(userId, 2_500n),
      await makeUndecidedWithdrawal(userId, 1_000n),
    ]
    await approveWithdrawal(await makeAuthor(), { withdrawalId: sent }, 'The user is known to us')
    await correct(entrySlip, 0, 'L')
    const correction = await openOf(entrySlip)
    expect(await getCorrection(correction.id, unmasked)).toMatchObject({
      shortUsers: [{ missingCents: 3_000n }],
      returned: [{ withdrawalId: waiting }],
    })
    await accept(correction.id)
    expect(await allBalancesOf(userId)).toMatchObject({ cash: 0n })
    expect(await shortfallsOf(userId)).toBe(-3_000n)
    await transaction(async tx => {
      const withdrawal = await lockWithdrawal(tx, sent)
      if (withdrawal) await returnCash(tx, withdrawal, 'failed', 'The account was closed')
    })
    expect(await allBalancesOf(userId)).toMatchObject({ cash: 0n })
    expect(await shortfallsOf(userId)).toBe(-500n)
  })

  it('is covered by what the same correction pays the user', async () => {
    const { userId, entry, slip } = await makePicker()
    const first = slip()
    const feedGameId = first.players[0]?.feed_game_id ?? 0
    const teammate = (await listPlayers(userId, entry)).find(
      player => player.feedGameId === feedGameId && player.feedPlayerId !== first.players[0]?.feed_player_id,
    )
    if (!teammate) throw new Error('The match has one player')
    const { feedPlayerId, projection } = teammate
    const their = { feed_player_id: feedPlayerId, feed_game_id: feedGameId, projection: Number(projection) }
    const second = { ...first, players: [their, ...first.players.slice(1)] }
    const [winner, loser] = [await enterSlip(userId, first), await enterSlip(userId, second)]
    await importPayload({ results: resultsFor(second, 'L') }, second.game_id)
    await finishMatches(first, 'WWW')
    await settleDue()
    expect([(await entryOf(winner)).outcome, (await entryOf(loser)).outcome]).toEqual(['won', 'lost'])
    await fund(userId, 'cash', -((await allBalancesOf(userId)).cash ?? 0n))
    const waiting = await makeUndecidedWithdrawal(userId, 2_500n)
    await importPayload({ results: [...resultsFor(first, 'L'), ...resultsFor(second, 'W')] }, first.game_id)
    await settleDue()
    const correction = await openOf(first)
    expect(await getCorrection(correction.id, unmasked)).toMatchObject({
      entries: 2,
      shortUsers: [],
      returned: [],
    })
    await accept(correction.id)
    expect([(await entryOf(winner)).outcome, (await entryOf(loser)).outcome]).toEqual(['lost', 'won'])
    expect(await findWithdrawals([waiting])).toMatchObject([{ status: 'pending' }])
    expect([(await allBalancesOf(userId)).cash, await shortfallsOf(userId)]).toEqual([0n, 0n])
  })

  it('that an open correction would take is not approved before the decision', async () => {
    const { userId, entrySlip } = await settled('WWW')
    await fund(userId, 'cash', -14_000n)
    const [small, large] = [
      await makeUndecidedWithdrawal(userId, 1_000n),
      await makeUndecidedWithdrawal(userId, 3_500n),
    ]
    await correct(entrySlip, 0, 'L')
    const { id } = await openOf(entrySlip)
    const shown = await findWithdrawals([large])
    const seen = { correctionIds: [id], correctedCents: 4_000n, lentCents: 0n, hasOpenDispute: true }
    expect(shown).toMatchObject([seen])
    const approve = await makeApprover()
    expect(await approve(large)).toBe(3_000)
    await fund(userId, 'cash', 2_000n)
    expect(await approve(large)).toBe(1_000)
    await fund(userId, 'cash', 1_000n)
    // The other withdrawal covers the rest.
    expect(await approve(large)).toBe('approved')
    expect(await approve(small)).toBe(1_000)
    await rejectCorrection(by, { id }, 'The league kept its result')
    expect(await approve(small)).toBe('approved')
  })

  it('that another withdrawal would repay to the company does not cover an open correction', async () => {
    const { userId, entrySlip } = await settled('WWW')
    await fund(userId, 'cash', -14_000n)
    await transaction(tx =>
      lend(tx, { userId, amounts: [{ bucket: 'cash', cents: 3_000n }], reason: 'Lent in a test' }),
    )
    await fund(userId, 'cash', -3_000n)
    await makeUndecidedWithdrawal(userId, 4_000n)
    const large = await makeUndecidedWithdrawal(userId, 5_000n)
    await correct(entrySlip, 0, 'L')
    const approve = await makeApprover()
    expect(await approve(large)).toBe(3_000)
  })

  it('that two open corrections of an entry would take counts once', async () => {
    const { userId, entrySlip } = await settled('WWW')
    await correct(entrySlip, 0, 'N')
    await correct(entrySlip, 1, 'L')
    const ids = [(await openOf(entrySlip, 0)).id, (await openOf(entrySlip, 1)).id]
    await fund(userId, 'cash', -10_001n)
    const withdrawal = await makeUndecidedWithdrawal(userId)
    expect(await findWithdrawals([withdrawal])).toMatchObject([
      { correctionIds: ids, correctedCents: 4_000n, hasOpenDispute: true },
    ])
    const approve = await makeApprover()
    expect(await approve(withdrawal)).toBe(1)
    await fund(userId, 'cash', 1n)
    expect(await approve(withdrawal)).toBe('approved')
  })

  it('that an open correction would take, or the company lent for one, is reviewed before it is withdrawn', async () => {
    const { userId, entrySlip } = await settled('WWW')
    const { id: paymentMethodId } = await db.one<{ id: number }>(sql`
      select id from payment_methods where user_id = ${userId} and is_default`)
    await db.run(sql`
      insert into user_kyc (user_id, status_id, date_of_birth)
      select ${userId}::int, id, '1990-05-17' from kyc_statuses where name = 'Verified'
      on conflict (user_id) do update set status_id = excluded.status_id, date_of_birth = excluded.date_of_birth`)
    const request = () =>
      requestWithdrawal(withoutIdempotency, userId, { amountCents: 1_000n, paymentMethodId })
    const { id: unreviewed, needsApproval } = await request()
    expect(needsApproval).toBe(false)
    await correct(entrySlip, 0, 'L')
    const { id: reviewed } = await request()
    expect(await findWithdrawals([reviewed])).toMatchObject([{ needsApproval: true, hasOpenDispute: true }])
    await db.run(sql`
      update withdrawals set status = 'processing', approved_at = now() where id in (${unreviewed}, ${reviewed})`)
    const { cash } = await allBalancesOf(userId)
    await fund(userId, 'cash', 3_000n - BigInt(cash ?? 0))
    await accept((await openOf(entrySlip)).id)
    await fund(userId, 'cash', 1_000n)
    const lent = await request()
    expect(await findWithdrawals([lent.id])).toMatchObject([
      { needsApproval: true, hasOpenDispute: true, correctionIds: [], correctedCents: 0n, lentCents: 1_000n },
    ])
  })

  it('is taken from the new payment first', async () => {
    const { userId, entrySlip } = await settled('WWW')
    await fund(userId, 'cash', -13_000n)
    await correct(entrySlip, 2, 'N')
    const correction = await openOf(entrySlip, 2)
    expect((await getCorrection(correction.id, unmasked)).shortUsers).toMatchObject([
      { missingCents: 1_000n },
    ])
    await accept(correction.id)
    expect(await allBalancesOf(userId)).toMatchObject({ cash: 0n })
    expect(await shortfallsOf(userId)).toBe(-1_000n)
    const loans = await db.rows(sql`
      select p.amount_cents as cents from postings p join ledger_transactions t on t.id = p.transaction_id
       where p.user_id = ${userId} and t.kind = 'adjustment' and t.reason like 'Correction%'
         and not exists (select from ledger_transactions back where back.reverses_id = t.id)`)
    // What an operator can still collect.
    expect(loans).toEqual([{ cents: 1_000n }])
  })

  it('is repaid by later corrections that pay the entry again, as far as they do', async () => {
    const { userId, entrySlip } = await settled('WWW')
    await fund(userId, 'cash', -14_000n)
    const changeTo = async (pickResult: string) => {
      await correct(entrySlip, 0, pickResult)
      await accept((await openOf(entrySlip)).id)
      return [(await allBalancesOf(userId)).cash, await shortfallsOf(userId)]
    }
    expect(await changeTo('L')).toEqual([0n, -4_000n])
    expect(await changeTo('W')).toEqual([0n, 0n])
    expect(await changeTo('L')).toEqual([0n, -4_000n])
    expect(await changeTo('N')).toEqual([0n, -2_000n])
    expect(await changeTo('W')).toEqual([0n, 0n])
    // A payment repays only what was lent for its entry and is open.
    expect(await changeTo('L')).toEqual([0n, -4_000n])
    expect(await changeTo('N')).toEqual([0n, -2_000n])
    await fund(userId, 'cash', 5_000n)
    const [loan] = await db.rows<{ id: number }>(sql`
      select t.id::float8 from ledger_transactions t join postings p on p.transaction_id = t.id
       where p.house_account = 'shortfalls' and t.user_id = ${userId} and t.kind = 'adjustment'
         and not exists (select from ledger_transactions back where back.reverses_id = t.id)`)
    await reverseTransaction(
      await makeAuthor(),
      { transactionId: loan?.id ?? 0 },
      'The user has the money now',
    )
    expect(await changeTo('W')).toEqual([5_000n, 0n])
  })

  it('makes a credits balance negative', async () => {
    const { userId, entrySlip } = await settled('WNN', { mode: 'Arcade' })
    await fund(userId, 'credits', -49_500n)
    await correct(entrySlip, 1, 'W')
    await accept((await openOf(entrySlip, 1)).id)
    expect(await allBalancesOf(userId)).toMatchObject({ credits: -500n, bucks: 103_000n })
    expect(await shortfallsOf(userId)).toBe(0n)
  })
})

/** Returns what approving a withdrawal comes to: approved, or the cents that corrections lack. */
async function makeApprover() {
  const author = await makeAuthor()
  return (withdrawalId: number) =>
    approveWithdrawal(author, { withdrawalId }, 'The user is known to us').then(
      () => 'approved',
      error => isFailure(error, 'WithdrawalCorrecting') && error.detail.missingCents,
    )
}

const shortfallsOf = async (userId: number) =>
  (
    await db.row<{ cents: bigint }>(sql`
      select coalesce(sum(amount_cents), 0)::bigint as cents
        from postings join ledger_transactions t on t.id = transaction_id
       where t.user_id = ${userId} and house_account = 'shortfalls'`)
  )?.cents

describe('a proposal', () => {
  it('is withdrawn when the results change back', async () => {
    const { entrySlip, id } = await settled('WWW')
    await correct(entrySlip, 0, 'L')
    const { id: correctionId } = await openOf(entrySlip)
    await correct(entrySlip, 0, 'W')
    expect(await correctionsOf(entrySlip)).toMatchObject([{ id: correctionId, status: 'withdrawn' }])
    await expect(acceptCorrection(by, { id: correctionId }, 'Too late in a test')).rejects.toMatchObject({
      code: 'CorrectionClosed',
      detail: { status: 'withdrawn' },
    })
    expect(await entryOf(id)).toMatchObject({ settlement: 1 })
  })

  it('is replaced when the results change again, and kept when they do not', async () => {
    const { entrySlip } = await settled('WWW')
    await correct(entrySlip, 0, 'L')
    const { id: first } = await openOf(entrySlip)
    await correct(entrySlip, 0, 'L')
    await settleAgain(entrySlip)
    expect(await openOf(entrySlip)).toMatchObject({ id: first })
    await correct(entrySlip, 0, 'V')
    const second = await openOf(entrySlip)
    expect(second.id).toBeGreaterThan(first)
    expect(second).toMatchObject({ outcomes: { 'still won': 1 }, reclaimedCents: 2_000n })
  })

  it('that was rejected changes no entry and is repeated only for other results', async () => {
    const { entrySlip, id } = await settled('WWW')
    await correct(entrySlip, 0, 'L')
    const { id: first } = await openOf(entrySlip)
    await rejectCorrection(by, { id: first }, 'The league will change it back')
    await settleAgain(entrySlip)
    expect(await correctionsOf(entrySlip)).toMatchObject([{ id: first, status: 'rejected' }])
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 1 })
    await correct(entrySlip, 0, 'V')
    expect(await openOf(entrySlip)).toMatchObject({ entries: 1 })
  })

  it('is decided once by concurrent requests, and the decision is logged', async () => {
    const { entrySlip, userId } = await settled('WWW')
    await correct(entrySlip, 0, 'L')
    const { id } = await openOf(entrySlip)
    const decisions = await Promise.allSettled([
      acceptCorrection(by, { id }, 'Agreed in a test'),
      acceptCorrection(by, { id }, 'Agreed in a test'),
      rejectCorrection(by, { id }, 'No in a test'),
    ])
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await db.rows(
        sql`select action from audit_rows where subject_type = 'correction' and subject_id = ${String(id)}`,
      ),
    ).toHaveLength(1)
    await Promise.all(Array.from({ length: 4 }, () => settleDue()))
    const { cash } = await allBalancesOf(userId)
    expect([10_000n, 14_000n]).toContain(cash)
  })

  it('is stale once another correction changed one of its entries', async () => {
    const { entrySlip, id } = await settled('WWW')
    await correct(entrySlip, 0, 'N')
    await correct(entrySlip, 1, 'L')
    const [first, second] = [await openOf(entrySlip, 0), await openOf(entrySlip, 1)]
    await acceptCorrection(by, { id: first.id }, 'Agreed in a test')
    await db.run(sql`delete from settlement_queue where game_id = ${entrySlip.game_id}`)
    await applyAcceptedCorrections()
    await expect(acceptCorrection(by, { id: second.id }, 'Agreed in a test')).rejects.toMatchObject({
      code: 'CorrectionStale',
    })
    await settleDue()
    const next = await openOf(entrySlip, 1)
    expect(next).toMatchObject({ outcomes: { 'won to lost': 1 }, reclaimedCents: 2_000n })
    await accept(next.id)
    expect(await entryOf(id)).toMatchObject({ outcome: 'lost', settlement: 3 })
  })

  it('is stale while another accepted correction of one of its entries is not applied', async () => {
    const { entrySlip, id } = await settled('LLW')
    await correct(entrySlip, 0, 'W')
    await correct(entrySlip, 1, 'W')
    const proposals = [await openOf(entrySlip, 0), await openOf(entrySlip, 1)]
    // Neither proposal shows that both together would pay the entry.
    for (const proposal of proposals)
      expect(proposal).toMatchObject({ outcomes: { 'still lost': 1 }, paidOutCents: 0n })
    const decisions = await Promise.allSettled(
      proposals.map(one => acceptCorrection(by, { id: one.id }, 'Agreed in a test')),
    )
    expect(decisions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(decisions.find(one => one.status === 'rejected')).toMatchObject({
      reason: { code: 'CorrectionStale' },
    })
    await settleDue()
    expect(await entryOf(id)).toMatchObject({ outcome: 'lost', settlement: 2, paidCents: 0n })
    const stalePosition = decisions[0]?.status === 'rejected' ? 0 : 1
    const next = await openOf(entrySlip, stalePosition)
    expect(next).toMatchObject({ outcomes: { 'lost to won': 1 }, paidOutCents: 4_000n })
    await accept(next.id)
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', settlement: 3, paidCents: 4_000n })
  })

  it('cannot be changed after its decision, enforced by the database', async () => {
    const { entrySlip } = await settled('WWW')
    await correct(entrySlip, 0, 'L')
    const { id } = await openOf(entrySlip)
    await accept(id)
    for (const change of [sql`figures = '[]'`, sql`status = 'open'`, sql`decided_by = 'Another'`])
      await expect(db.run(sql`update settlement_corrections set ${change} where id = ${id}`)).rejects.toThrow(
        /has been decided/,
      )
  })

  it('is requested with its entries and sums as the transaction of the request reads them', async () => {
    const { entrySlip } = await settled('WWW')
    await correct(entrySlip, 0, 'L')
    const { id, changes } = await openOf(entrySlip)
    const read = () =>
      transaction(async tx => {
        await tx.run(sql`update settlement_corrections set entries = 7 where id = ${id}`)
        await tx.run(
          sql`update settlement_correction_entries set moves = '{"bucks": 5}' where correction_id = ${id}`,
        )
        return acceptCorrection.approvable?.about(tx, { id })
      })
    expect(changes).not.toEqual([])
    expect(await rollBackAfter(read)).toEqual({ entries: 7, changes: [{ bucket: 'bucks', cents: 5n }] })
  })

  it('that does not exist throws CorrectionNotFound', async () => {
    await expect(getCorrection(2_147_483_647, unmasked)).rejects.toMatchObject({ code: 'CorrectionNotFound' })
    await expect(rejectCorrection(by, { id: 2_147_483_647 }, 'x in a test')).rejects.toMatchObject({
      code: 'CorrectionNotFound',
    })
  })
})

describe('48 hours after settlement', () => {
  it('a change is only noted, once', async () => {
    const { entrySlip, id } = await settled('WWW')
    await age(id, 49)
    await correct(entrySlip, 0, 'L')
    await settleAgain(entrySlip)
    const [noted, ...others] = await correctionsOf(entrySlip)
    expect(noted).toMatchObject({ status: 'noted', entries: 0, lateEntries: 1, outcomes: {} })
    expect(others).toEqual([])
    await expect(acceptCorrection(by, { id: noted?.id ?? 0 }, 'x in a test')).rejects.toMatchObject({
      code: 'CorrectionClosed',
    })
  })

  it('a waiting proposal can still be accepted', async () => {
    const { entrySlip, id } = await settled('WWW')
    await correct(entrySlip, 0, 'L')
    await age(id, 49)
    await correct(entrySlip, 0, 'N')
    await accept((await openOf(entrySlip)).id)
    expect(await entryOf(id)).toMatchObject({ outcome: 'won', paidCents: 2_000n })
  })
})

describe('the author of a correction', () => {
  async function changeAs(name: string, slip: Slip, result: number, reason: string) {
    const [player] = slip.players
    const match = { gameId: slip.game_id, feedGameId: player?.feed_game_id ?? 0 }
    const feedPlayerId = player?.feed_player_id ?? 0
    const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`
      select updated_at from projections
       where game_id = ${match.gameId} and feed_game_id = ${match.feedGameId} and feed_player_id = ${feedPlayerId}`)
    const version = { feedPlayerId, updatedAt: updatedAt.toISOString() }
    await changeResult({ ...by, name }, { ...match, ...version, result, isPlayed: true }, reason)
  }

  const authorOf = async (id: number) => (await getCorrection(id, unmasked)).changedBy

  it('is the operator who set its result, with their reason, also after another one set it back', async () => {
    const { entrySlip } = await settled('WWW')
    const before = (entrySlip.players[0]?.projection ?? 0) + 1
    await changeAs('Ann', entrySlip, 0, 'The league confirmed it')
    await settleDue()
    const { id } = await openOf(entrySlip)
    const ann = { name: 'Ann', reason: 'The league confirmed it' }
    expect(await authorOf(id)).toEqual(ann)
    await changeAs('Ben', entrySlip, before, 'Set back by mistake')
    expect(await authorOf(id)).toEqual(ann)
    await settleDue()
    expect(await getCorrection(id, unmasked)).toMatchObject({ status: 'withdrawn', changedBy: ann })
  })

  it('has no email or phone in its reason for viewers, nor has the decision', async () => {
    const { entrySlip } = await settled('WWW')
    await changeAs('Ann', entrySlip, 0, 'Asked by zelda.q@mail.example')
    await settleDue()
    const { id } = await openOf(entrySlip)
    await rejectCorrection(by, { id }, 'Confirmed at (836) 803-4685')
    expect(await getCorrection(id, { isMasked: true })).toMatchObject({
      reason: 'Confirmed at •••85',
      changedBy: { name: 'Ann', reason: 'Asked by z•••@mail.example' },
    })
  })

  it('is unknown if the feed changed the result again', async () => {
    const { entrySlip } = await settled('WWW')
    await changeAs('Ann', entrySlip, 0, 'The league confirmed it')
    await correct(entrySlip, 0, 'L')
    expect(await authorOf((await openOf(entrySlip)).id)).toBeNull()
  })
})

it('an entry names the open correction that would change it', async () => {
  const { entrySlip, id } = await settled('WWW')
  expect(await findEntry(id)).toMatchObject({ correctionId: null })
  await correct(entrySlip, 0, 'L')
  const open = await openOf(entrySlip)
  expect(await findEntry(id)).toMatchObject({ correctionId: open.id })
  await accept(open.id)
  expect(await findEntry(id)).toMatchObject({ correctionId: null, settlement: 2 })
})

it('the preview of a result is the correction that follows it', async () => {
  const { entrySlip, id } = await settled('WWW')
  const [player] = entrySlip.players
  const match = { gameId: entrySlip.game_id, feedGameId: player?.feed_game_id ?? 0 }
  const feedPlayerId = player?.feed_player_id ?? 0
  const current = await db.row<{ figure: string }>(sql`
    select result as figure from projections
     where game_id = ${match.gameId} and feed_game_id = ${match.feedGameId} and feed_player_id = ${feedPlayerId}`)
  expect(
    await previewCorrection(match, { feedPlayerId, figure: current?.figure ?? '', isPlayed: true }),
  ).toMatchObject({ outcomes: {}, moves: [], lateEntries: 0 })

  const losing = resultsFor(
    { ...entrySlip, players: entrySlip.players.slice(0, 1), picks: entrySlip.picks.split(',')[0] ?? '' },
    'L',
  )
  const losingResult = { feedPlayerId, figure: String(losing[0]?.result), isPlayed: true }
  const preview = await previewCorrection(match, losingResult)
  await correct(entrySlip, 0, 'L')
  const correction = await openOf(entrySlip)
  expect(preview.outcomes).toEqual(correction.outcomes)
  expect(preview.moves).toEqual(correction.changes.map(({ bucket, cents }) => ({ bucket, cents })))
  expect(preview.lateEntries).toBe(0)
  await age(id, 49)
  expect(await previewCorrection(match, losingResult)).toMatchObject({
    outcomes: {},
    moves: [],
    lateEntries: 1,
  })
})

it('the second manager reads which buckets the correction after another result pays and takes back', async () => {
  const { entrySlip } = await settled('WNN', { buyIn: 25 })
  const [, player] = entrySlip.players
  const side = entrySlip.picks.split(',')[1] ?? ''
  const results = resultsFor({ ...entrySlip, players: player ? [player] : [], picks: side }, 'W')
  await importPayload({ results }, entrySlip.game_id)
  const [table] = await readCorrectionFacts(db, entrySlip.game_id, [player?.feed_game_id ?? 0])
  expect(table).toMatchObject({
    rows: [['refunded to won', 1]],
    sums: [
      { name: 'Paid', amounts: [{ bucket: 'cash', cents: 5_000n }] },
      { name: 'Taken back', amounts: [{ bucket: 'site_credits', cents: 2_000n }] },
    ],
  })
  await settleDue()
  expect((await openOf(entrySlip, 1)).changes).toMatchObject([
    { bucket: 'cash', cents: 5_000n },
    { bucket: 'site_credits', cents: -2_000n },
  ])
})
