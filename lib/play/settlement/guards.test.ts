import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { entryOf, finishMatches } from '@/lib/play/testing/settlement'
import { allBalancesOf, enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { settleDue } from './settle-due'

async function sold() {
  const user = await makePicker()
  const slip = user.slip()
  return { ...user, entrySlip: slip, id: await enterSlip(user.userId, slip) }
}

async function settled() {
  const entry = await sold()
  await finishMatches(entry.entrySlip, 'WWW')
  await settleDue()
  return entry
}

describe('the terms of an entry cannot change', () => {
  it.each([
    sql`multiplier = 37.5`,
    sql`payout_cents = 100000`,
    sql`buy_in_cents = 1`,
    sql`mode = 'Arcade'`,
    sql`picks = 2`,
    sql`contest_name = 'Other'`,
    sql`user_id = (select min(id) from users)`,
    sql`multiplier_table_id = multiplier_table_id + 1`,
    sql`created_at = now()`,
    sql`is_short_loss_refunded = not is_short_loss_refunded`,
  ])('by an update of the entry: %o', async change => {
    const { id } = await sold()
    await expect(db.run(sql`update pickem_entries set ${change} where id = ${id}`)).rejects.toThrow(
      /terms of (entry|pick) \d+ cannot change/,
    )
  })

  it.each([
    sql`line = 0.5`,
    sql`team = 'Other'`,
    sql`side = 'less'`,
    sql`position = 6`,
    sql`feed_player_id = feed_player_id + 1`,
    sql`feed_game_id = feed_game_id + 1`,
    sql`entry_id = entry_id - 1`,
  ])('by an update of a pick: %o', async change => {
    const { id } = await sold()
    const first = sql`entry_id = ${id} and position = 1`
    await expect(db.run(sql`update pickem_entry_players set ${change} where ${first}`)).rejects.toThrow(
      /terms of (entry|pick) \d+ cannot change/,
    )
  })

  it('by a deletion', async () => {
    const { id } = await sold()
    for (const statement of [
      sql`delete from pickem_entry_players where entry_id = ${id}`,
      sql`delete from pickem_entries where id = ${id}`,
      sql`truncate pickem_entries cascade`,
    ])
      await expect(db.run(statement)).rejects.toThrow(/cannot be moved or removed/)
  })
})

describe('the database rejects', () => {
  it.each([
    sql`outcome = 'won', settled_at = now(), paid_cents = 5000`,
    sql`settlement = 2, outcome = 'lost', settled_at = now(), paid_cents = 0`,
    sql`settlement = 1, outcome = 'lost', settled_at = now()`,
    sql`settlement = 1`,
  ])('an outcome without a settlement: %o', async change => {
    const { id } = await sold()
    await expect(db.run(sql`update pickem_entries set ${change} where id = ${id}`)).rejects.toThrow(
      /(only with a new settlement|settlement \d+ of entry \d+ is incomplete)/,
    )
  })

  it('a settlement without its payment', async () => {
    const { id } = await sold()
    const settling = transaction(async tx => {
      await tx.run(sql`
        update pickem_entry_players set settlement = 1, outcome = 'won', result = 99 where entry_id = ${id}`)
      await tx.run(sql`
        update pickem_entries set settlement = 1, outcome = 'won', settled_at = now(), paid_cents = 5000
         where id = ${id}`)
    })
    await expect(settling).rejects.toThrow(/ledger does not match/)
  })

  it.each([
    ['won', 100_000n],
    ['refunded', 1_001n],
  ] as const)('a settlement as %s that pays more than allowed', async (outcome, cents) => {
    const { id, userId } = await sold()
    const kind = outcome === 'won' ? 'payout' : 'refund'
    const settling = transaction(async tx => {
      await post(tx, {
        kind,
        userId,
        houseAccount: 'entries',
        pickemEntryId: id,
        amounts: [{ bucket: 'cash', cents }],
      })
      await tx.run(sql`
        update pickem_entry_players set settlement = 1, outcome = 'won', result = 99 where entry_id = ${id}`)
      await tx.run(sql`
        update pickem_entries set settlement = 1, outcome = ${outcome}::text::entry_outcome, settled_at = now(),
               paid_cents = ${cents} where id = ${id}`)
    })
    await expect(settling).rejects.toMatchObject({
      constraint: expect.stringMatching(/^pickem_entries_(won_within_payout|refund_of_buy_in)$/),
    })
    expect(await entryOf(id)).toMatchObject({ outcome: null })
  })

  it('a change of a multiplier table', async () => {
    for (const statement of [
      sql`update multipliers set multiplier = 100 where picks = 2`,
      sql`delete from multipliers where picks = 2`,
    ])
      await expect(db.run(statement)).rejects.toThrow(/append-only|cannot be moved or removed/)
  })

  it('a settlement with ungraded picks', async () => {
    const { id } = await sold()
    const settling = transaction(async tx => {
      await tx.run(sql`
        update pickem_entry_players set settlement = 1, outcome = 'lost', result = 0 where entry_id = ${id} and position < 3`)
      await tx.run(sql`
        update pickem_entries set settlement = 1, outcome = 'lost', settled_at = now(), paid_cents = 0 where id = ${id}`)
    })
    await expect(settling).rejects.toMatchObject({
      constraint: 'pickem_entry_players_entry_id_settlement_fkey',
    })
    expect(await entryOf(id)).toMatchObject({ outcome: null })
  })

  it('a pick graded without its entry', async () => {
    const { id } = await sold()
    const first = sql`entry_id = ${id} and position = 1`
    await expect(
      db.run(sql`update pickem_entry_players set outcome = 'won', result = 99 where ${first}`),
    ).rejects.toThrow(/only with a new settlement/)
    await expect(
      db.run(
        sql`update pickem_entry_players set settlement = 1, outcome = 'won', result = 99 where ${first}`,
      ),
    ).rejects.toMatchObject({ constraint: 'pickem_entry_players_entry_id_settlement_fkey' })
  })

  it('an entry settled without its picks', async () => {
    const { id } = await sold()
    await expect(db.run(lose(id))).rejects.toMatchObject({
      constraint: 'pickem_entry_players_entry_id_settlement_fkey',
    })
    await expect(
      db.run(sql`with graded as (${gradePicks(id, 2)}) ${lose(id)}`),
      'also in one statement',
    ).rejects.toMatchObject({ constraint: 'pickem_entry_players_entry_id_settlement_fkey' })
    expect(await entryOf(id)).toMatchObject({ outcome: null, picks: ['open -', 'open -', 'open -'] })
  })

  it('a pick added to a settled entry, or to none', async () => {
    const { id } = await settled()
    await expect(db.run(addPick(id))).rejects.toMatchObject({
      constraint: 'pickem_entry_players_entry_id_settlement_fkey',
    })
    await expect(db.run(addPick(id, 2_147_483_647))).rejects.toMatchObject({
      constraint: 'pickem_entry_players_entry_id_fkey',
    })
  })

  it('a pick added while its entry is being settled', async () => {
    const { id } = await sold()
    let added: Promise<unknown> | undefined
    await transaction(async tx => {
      await tx.run(lose(id))
      await tx.run(gradePicks(id, 3))
      added = db.run(addPick(id)).catch(error => error)
      await vi.waitUntil(isLockAwaited, { timeout: 30_000 })
    })
    expect(await added).toMatchObject({ constraint: 'pickem_entry_players_entry_id_settlement_fkey' })
    expect(await entryOf(id)).toMatchObject({ outcome: 'lost', settlement: 1 })
  })

  it('a settlement or a pick with a snapshot that is older than the statement', async () => {
    const { id } = await sold()
    for (const statement of [lose(id), gradePicks(id, 3), addPick(id)])
      await expect(
        transaction(async tx => {
          await tx.run(sql`set transaction isolation level repeatable read`)
          await tx.run(statement)
        }),
      ).rejects.toThrow('only with READ COMMITTED')
  })

  it('a later change of a settled entry', async () => {
    const { id } = await settled()
    for (const change of [
      sql`outcome = null, settled_at = null, paid_cents = null`,
      sql`paid_cents = 9000`,
      sql`settled_at = now() - interval '1 day'`,
      sql`settlement = 2, outcome = 'lost', paid_cents = 0, settled_at = now() + interval '1 day'`,
    ])
      await expect(db.run(sql`update pickem_entries set ${change} where id = ${id}`)).rejects.toThrow(
        /settlement/,
      )
    await expect(
      db.run(
        sql`update pickem_entries set settlement = 2, outcome = 'lost', paid_cents = 0 where id = ${id}`,
      ),
    ).rejects.toThrow(/ledger does not match/)
  })
})

const lose = (id: number) => sql`
  update pickem_entries set settlement = 1, outcome = 'lost', settled_at = now(), paid_cents = 0 where id = ${id}`

const gradePicks = (id: number, picks: number) => sql`
  update pickem_entry_players set settlement = 1, outcome = 'lost', result = 0 where entry_id = ${id} and position <= ${picks}`

/** Copies a pick for another player, into the same entry or another one. */
const addPick = (id: number, entryId = id) => sql`
  insert into pickem_entry_players (entry_id, position, game_id, feed_player_id, feed_game_id, side, line, team)
  select ${entryId}::bigint, 6, game_id,
         (select min(feed_player_id) from feed_players
           where game_id = pick.game_id
             and feed_player_id not in (select feed_player_id from pickem_entry_players where entry_id = ${id})),
         feed_game_id, side, line, team
    from pickem_entry_players pick where entry_id = ${id} and position = 1`

async function isLockAwaited(): Promise<boolean> {
  const row = await db.row(sql`
    select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into pickem_entry_players%'`)
  return row !== undefined
}

describe('the database accepts a settlement', () => {
  it.each([
    ['of the picks first', (id: number) => [gradePicks(id, 3), lose(id)]],
    ['of the entry first', (id: number) => [lose(id), gradePicks(id, 3)]],
    ['of one pick after the other', (id: number) => [gradePicks(id, 1), lose(id), gradeRest(id)]],
    ['of both in one statement', (id: number) => [sql`with graded as (${gradePicks(id, 3)}) ${lose(id)}`]],
  ])('%s', async (_, statementsOf) => {
    const { id } = await sold()
    await transaction(async tx => {
      for (const statement of statementsOf(id)) await tx.run(statement)
    })
    expect(await entryOf(id)).toMatchObject({ outcome: 'lost', settlement: 1 })
  })

  const gradeRest = (id: number) => sql`
    update pickem_entry_players set settlement = 1, outcome = 'lost', result = 0 where entry_id = ${id} and settlement = 0`
})

describe('the ledger', () => {
  it.each(['buy_in', 'payout', 'refund'] as const)('rejects a %s without an entry', async kind => {
    const { userId } = await makePicker()
    const transfer = {
      kind,
      userId,
      houseAccount: 'entries',
      amounts: [{ bucket: 'cash', cents: 100n }],
    } as const
    await expect(transaction(tx => post(tx, transfer))).rejects.toMatchObject({
      constraint: 'ledger_transactions_entry_named',
    })
    expect(await allBalancesOf(userId)).toMatchObject({ cash: 10_000n })
  })

  it('rejects a reversal for another user', async () => {
    const [{ id }, other] = [await settled(), await makePicker()]
    const paid = await db.row<{ id: bigint }>(
      sql`select id from ledger_transactions where pickem_entry_id = ${id} and kind = 'payout'`,
    )
    const reversal = {
      kind: 'reversal',
      userId: other.userId,
      houseAccount: 'entries',
      reversesId: paid?.id ?? 0n,
      amounts: [{ bucket: 'cash', cents: -100n }],
    } as const
    await expect(transaction(tx => post(tx, reversal))).rejects.toThrow(/another user or entry/)
  })

  it.each(['deposits', 'withdrawals'] as const)(
    'rejects %s that reference a transaction of another user',
    async table => {
      const [user, other] = [await makePicker(), await makePicker()]
      const kind = table === 'deposits' ? 'deposit' : 'withdrawal'
      const amounts = [{ bucket: 'cash', cents: 100n }] as const
      const inserting = transaction(async tx => {
        const id = await post(tx, { kind, userId: user.userId, houseAccount: 'funding', amounts })
        const into = table === 'deposits' ? sql`deposits` : sql`withdrawals`
        await tx.run(sql`
        insert into ${into} (user_id, amount_cents, status, ledger_transaction_id, completed_at)
        values (${other.userId}, 100, 'completed', ${id}, now())`)
      })
      await expect(inserting).rejects.toThrow(/another user$/)
    },
  )
})
