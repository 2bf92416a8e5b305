import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Random } from '@/e2e/fixtures/random'
import { identifyRequest, withIdempotency } from '@/lib/api/idempotency'
import { transaction } from '@/lib/db/transaction'
import { lockBalances } from '@/lib/ledger/lock-wallet'
import { post } from '@/lib/ledger/post'
import { createAccount } from '@/lib/people/account/lifecycle/create-account'
import { switchMode as switchTo } from '@/lib/people/account/profile/switch-mode'
import { allowLocation } from '@/lib/people/location/write-location'
import { confirmEntry } from '@/lib/play/entries/confirm-entry'
import type { Slip } from '@/lib/play/entries/rules'
import { openWallet } from '@/lib/qa/open-wallet'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { type World, type Written, worldGameId } from './world'

const multipliers: Record<number, number> = { 2: 3, 3: 5, 4: 10 }

/** Creates an account without a password hash, sometimes with an opening balance. */
export async function createUser(world: World, random: Random, index: number): Promise<Written> {
  const username = `mix_${world.name}_${index}`
  const email = `${username}@users.test`
  const phone = String(randomInt(2_000_000_000, 10_000_000_000))
  const amounts = [{ bucket: random.pick(['bucks', 'site_credits', 'credits'] as const), cents: 5_000n }]
  const user = await transaction(async tx => {
    const made = await createAccount(tx, { email, username, phone, passwordHash: '-' })
    await allowLocation(tx, made.id, 24 * 60)
    // Free entries need a verified email.
    if (random.chance(0.8))
      await tx.run(sql`update users set email_verified_at = now() where id = ${made.id}`)
    if (random.chance(0.5)) await openWallet(tx, { userId: made.id, email, phone }, { opening: amounts })
    return made
  })
  world.people.push({ id: user.id, email, phone })
  return { table: 'users', id: user.id }
}

/** Records a deposit as reported by the provider. */
export async function deposit(world: World, random: Random): Promise<void> {
  const person = random.find(world.people)
  if (!person) return
  const depositCents = BigInt(random.integer(100, 5_000))
  await transaction(async tx => {
    const open = await tx.row(sql`
      select from users where id = ${person.id} and deleted_at is null for no key update`)
    if (open) await openWallet(tx, { userId: person.id, ...person }, { depositCents })
  })
}

/** Withdraws half or all of the cash, so that some accounts become empty. */
export async function withdraw(world: World, random: Random): Promise<Written | undefined> {
  const person = random.find(world.people)
  if (!person) return
  return transaction(async tx => {
    const { cash } = await lockBalances(tx, person.id)
    const cents = random.chance(0.5) ? cash : cash / 2n
    if (cents <= 0n) return
    const ledgerTransactionId = await post(tx, {
      kind: 'withdrawal',
      userId: person.id,
      houseAccount: 'funding',
      amounts: [{ bucket: 'cash', cents: -cents }],
    })
    await tx.run(sql`
      insert into withdrawals (user_id, amount_cents, status, ledger_transaction_id, completed_at)
      values (${person.id}, ${cents}, 'completed', ${ledgerTransactionId}, now())`)
    return { table: 'ledger_transactions', id: Number(ledgerTransactionId) }
  })
}

export async function changeMode(world: World, random: Random): Promise<void> {
  const person = random.find(world.people)
  if (person) await switchTo(person.id, random.pick(['Cash', 'Arcade'] as const))
}

/** Claims a promo, sometimes twice concurrently. */
export async function claim(world: World, random: Random): Promise<void> {
  const [person, promoId] = [random.find(world.people), random.find(world.promoIds)]
  if (!person || !promoId) return
  const times = random.chance(0.2) ? 2 : 1
  await settleAll(Array.from({ length: times }, () => claimPromo(person.id, promoId)))
}

/** Submits a slip, sometimes twice concurrently with one key, which must return the same entry. */
export async function enter(world: World, random: Random, index: number): Promise<Written | undefined> {
  const person = random.find(world.people)
  const slip = randomSlip(world, random)
  if (!person || !slip) return
  const said = { query: '', bytes: Buffer.from(JSON.stringify(slip)) }
  const attempt = identifyRequest(
    { userId: person.id },
    '/pickem/confirm-entry',
    `${world.name} ${index}`,
    said,
  )
  const times = random.chance(0.2) ? 2 : 1
  const ids = await settleAll(
    Array.from({ length: times }, () =>
      withIdempotency(attempt, runIdempotent => confirmEntry(runIdempotent, person.id, slip)),
    ),
  )
  if (new Set(ids).size > 1) throw new Error(`one key, two entries: ${ids.join(', ')}`)
  const [id] = ids
  return id === undefined ? undefined : { table: 'pickem_entries', id }
}

/** Results of the fulfilled promises; throws if all were rejected. */
async function settleAll<Result>(work: Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(work)
  const done = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const rejected = outcomes.find(outcome => outcome.status === 'rejected')
  if (done.length === 0 && rejected) throw rejected.reason
  return done
}

function randomSlip({ matches }: World, random: Random): Slip | null {
  const open = matches.filter(match => !match.isOver).slice(-8)
  const picks = random.integer(2, 4)
  if (open.length < 2) return null
  const start = random.integer(0, open.length - 1)
  const players = Array.from({ length: picks }, (_, turn) => {
    const match = open[(start + turn) % open.length]
    // A second pick in the same match takes another player.
    const seat = turn < open.length ? random.integer(0, 1) : random.integer(2, 3)
    return {
      feed_player_id: match?.players[seat] ?? 0,
      feed_game_id: match?.id ?? 0,
      projection: match?.line ?? 0,
    }
  })
  const buyIn = random.chance(0.1) ? 0 : random.integer(1, 20)
  const multiplier = multipliers[picks] ?? 0
  return {
    game_id: worldGameId,
    buy_in: buyIn,
    payout: buyIn === 0 ? 5 : buyIn * multiplier,
    multiplier,
    picks: players.map(() => random.find(['more', 'less'])).join(),
    players,
  }
}
