import { spawn } from 'node:child_process'
import { once as onceEmitted } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { bundleProgram } from '@/e2e/fixtures/bundle-program'
import { Random } from '@/e2e/fixtures/random'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { checks, describeFindings, findViolations } from '@/lib/ledger/verification/verify-ledger'
import { balanceOf } from '@/lib/people/testing/wallet'
import { payWithdrawals } from './pay-withdrawals'
import { processEvent } from './process-event'
import { requestWithdrawal } from './request-withdrawal'
import type { SandboxEvent } from './sandbox/events'
import { startDeposit } from './start-deposit'
import { deliver, eventAbout, makePayer } from './testing/payments'

// Other test files have open events.
await resetDatabase()

/** Set PAYMENT_TRANSFERS=2000 and PAYMENT_KILLS=20 for a longer run. */
const transfers = Number(process.env.PAYMENT_TRANSFERS ?? 20)
const kills = Number(process.env.PAYMENT_KILLS ?? 2)

/** Processes events in a separate process, which the test kills. */
const program = await bundleProgram(`
  import { pool } from '@/lib/db/client'
  import { processEvent } from '@/lib/payments/process-event'
  for (;;) {
    const { rows } = await pool.query(
      "select id from payment_events where status = 'received' order by random() limit 4")
    await Promise.all(rows.map(({ id }) => processEvent(id, 1).catch(() => undefined)))
    if (rows.length === 0) await new Promise(resolve => setTimeout(resolve, 20))
  }
`)

type Transfer = {
  kind: 'deposit' | 'withdrawal'
  id: number
  userId: number
  cents: number
  /** Whether the provider carries it out. */
  isPaid: boolean
  events: SandboxEvent[]
}

async function makeTransfers(): Promise<Transfer[]> {
  const made: Transfer[] = []
  for (let n = 0; n < transfers; n++) made.push(await (n % 2 ? makeWithdrawal(n) : makeDeposit(n)))
  await payWithdrawals(new AbortController().signal)
  for (const transfer of made.filter(one => one.kind === 'withdrawal')) {
    const row = await db.row<{ externalId: string }>(
      sql`select external_id from withdrawals where id = ${transfer.id}`,
    )
    for (const event of transfer.events) event.payment.id = row?.externalId ?? ''
  }
  return made
}

async function makeDeposit(n: number): Promise<Transfer> {
  const { userId } = await makePayer()
  const cents = 1_000 + n
  const { id } = await startDeposit(withoutIdempotency, userId, { amountCents: BigInt(cents) })
  const transfer = { kind: 'deposit', id, cents } as const
  const isPaid = n % 6 !== 0
  const externalId = `sp_deposit:${id}`
  await db.run(sql`
    insert into sandbox_payments (id, kind, reference, amount_cents, currency, status, closed_at)
    values (${externalId}, 'payment', ${`deposit:${id}`}, ${cents}, 'usd', ${isPaid ? 'succeeded' : 'failed'},
            now() - interval '2 hours')`)
  const last = eventAbout(isPaid ? 'payment.succeeded' : 'payment.failed', transfer)
  return { ...transfer, userId, isPaid, events: [eventAbout('payment.processing', transfer), last] }
}

async function makeWithdrawal(n: number): Promise<Transfer> {
  // The sandbox returns payouts to this card.
  const isPaid = n % 5 !== 0
  const { userId, methodId } = await makePayer(5_000n, isPaid ? '4242' : '0002')
  const cents = 1_000 + n
  const withdrawal = { amountCents: BigInt(cents), paymentMethodId: methodId }
  const { id } = await requestWithdrawal(withoutIdempotency, userId, withdrawal)
  const transfer = { kind: 'withdrawal', id, cents } as const
  const last = eventAbout(isPaid ? 'payout.paid' : 'payout.failed', transfer)
  return { ...transfer, userId, isPaid, events: [eventAbout('payout.processing', transfer), last] }
}

const final = ['completed', 'failed', 'canceled']

async function readStatuses(): Promise<Map<string, string>> {
  const rows = await db.rows<{ key: string; status: string }>(sql`
    select 'deposit ' || id as key, status::text as status from deposits
    union all select 'withdrawal ' || id, status::text from withdrawals`)
  return new Map(rows.map(row => [row.key, row.status]))
}

it(`${transfers} transfers end once with repeated events in any order and ${kills} kills`, {
  timeout: 300_000 + transfers * 500 + kills * 15_000,
}, async () => {
  const random = new Random(7)
  const made = await makeTransfers()
  const deliveries = made
    .flatMap(({ events }) =>
      events.flatMap(event =>
        Array.from({ length: random.integer(1, 5) }, () => ({ event, place: random.next() })),
      ),
    )
    .toSorted((one, other) => one.place - other.place)
  let sent = 0
  let isSending = true
  const sending = (async () => {
    for (const { event } of deliveries) {
      await deliver(event)
      sent++
      if (random.integer(0, 20) === 0) await wait(random.integer(0, 20))
    }
    isSending = false
  })()

  const seen = new Map<string, string>()
  let killed = 0
  for (let round = 0; round < kills; round++) {
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, QA_TOOLS: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = onceEmitted(child, 'exit')
    // The kills are spread over the whole work.
    const goal = (await countProcessed()) + random.integer(1, Math.floor((made.length * 2) / kills))
    const until = Date.now() + 60_000
    while (child.exitCode === null && (await countProcessed()) < goal && Date.now() < until) await wait(5)
    await wait(random.integer(0, 60))
    child.kill('SIGKILL')
    const [, signal] = await ended
    if (signal === 'SIGKILL') killed++
    for (const [key, status] of await readStatuses()) {
      const known = seen.get(key)
      if (known && final.includes(known)) expect(`${key} ${status}`).toBe(`${key} ${known}`)
      seen.set(key, status)
    }
  }
  await sending
  expect([killed, isSending, sent]).toEqual([kills, false, deliveries.length])
  await processRest()

  const statuses = await readStatuses()
  for (const { kind, id, userId, cents, isPaid } of made) {
    expect(`${kind} ${id} ${statuses.get(`${kind} ${id}`)}`).toBe(
      `${kind} ${id} ${isPaid ? 'completed' : 'failed'}`,
    )
    const changed = isPaid ? BigInt(cents) : 0n
    expect(await balanceOf(userId, 'cash')).toBe(kind === 'deposit' ? changed : 5_000n - changed)
  }
  expect(describeFindings(await findViolations(db, checks))).toEqual([])
  const events = await db.row(sql`
    select count(*)::int as events, sum(deliveries)::int as deliveries,
           count(*) filter (where status = 'processed')::int as processed from payment_events`)
  const distinct = made.length * 2
  expect(events).toEqual({ events: distinct, deliveries: deliveries.length, processed: distinct })
})

const countProcessed = async () => {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::int as count from payment_events where status = 'processed'`,
  )
  return row?.count ?? 0
}

async function processRest(): Promise<void> {
  const rows = await db.rows<{ id: number }>(
    sql`select id::float8 from payment_events where status = 'received'`,
  )
  for (const { id } of rows) await processEvent(id, 1)
}
