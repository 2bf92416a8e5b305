import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import { lockBalances } from '@/lib/ledger/lock-wallet'
import { post } from '@/lib/ledger/post'
import { reportDeposit } from '@/lib/payments/report-payment'
import { recordPendingWithdrawal } from '@/lib/payments/request-withdrawal'
import type { Persona } from './personas'
import type { Overrides } from './schema'

type Owner = { userId: number; email: string; phone: string }

const card = {
  payment_method: 'card',
  card_type: 'Visa',
  method_image: '/payments/card.png',
  method_name: 'Visa',
  masked_number: '**** **** **** 4242',
  is_default: true,
  exp_month: '08',
  exp_year: '2032',
  last_four_digits: '4242',
}
const bank = {
  payment_method: 'bank',
  card_type: null,
  method_image: '/payments/bank.png',
  method_name: 'Bank account',
  masked_number: '******6789',
  is_default: false,
  exp_month: '',
  exp_year: '',
  last_four_digits: '6789',
}

/** Posts a persona's balances to the ledger, and adds its payment methods and pending withdrawal. */
export async function openWallet(
  db: Db,
  owner: Owner,
  persona: Persona,
  requested: Overrides['balances'] = {},
): Promise<void> {
  const { userId } = owner
  const { pendingWithdrawalCents: withdrawnCents } = persona
  if (persona.depositCents) await deposit(db, userId, persona.depositCents)
  if (persona.opening) await open(db, userId, persona.opening)
  if (persona.hasPaymentMethods) await addPaymentMethods(db, owner)
  // The balances are those after the withdrawal.
  if (withdrawnCents) {
    await open(db, userId, [{ bucket: 'cash', cents: withdrawnCents }])
    await recordPendingWithdrawal(db, userId, withdrawnCents)
  }
  await adjustTo(db, userId, requested)
}

type Amounts = readonly { bucket: BucketKind; cents: bigint }[]

async function open(db: Db, userId: number, amounts: Amounts): Promise<void> {
  await post(db, { kind: 'opening', userId, houseAccount: 'adjustments', amounts })
}

/** Posts the differences from the current balances. */
async function adjustTo(db: Db, userId: number, requested: NonNullable<Overrides['balances']>) {
  const balances = await lockBalances(db, userId)
  const amounts = (Object.keys(requested) as BucketKind[]).map(bucket => ({
    bucket,
    cents: BigInt(Math.round((requested[bucket] ?? 0) * 100)) - balances[bucket],
  }))
  if (amounts.some(({ cents }) => cents !== 0n)) await open(db, userId, amounts)
}

/** A completed deposit of cash. */
export async function deposit(db: Db, userId: number, cents: bigint): Promise<void> {
  const amounts = [{ bucket: 'cash', cents }] as const
  const ledgerTransactionId = await post(db, { kind: 'deposit', userId, houseAccount: 'funding', amounts })
  const inserted = await db.one<{ id: number; currency: string }>(sql`
    insert into deposits (user_id, amount_cents, status, ledger_transaction_id, completed_at)
    values (${userId}, ${cents}, 'completed', ${ledgerTransactionId}, now())
    returning id::float8, currency`)
  await reportDeposit(db, { ...inserted, userId, amountCents: cents }, 'completed')
}

async function addPaymentMethods(db: Db, { userId, email, phone }: Owner): Promise<void> {
  const rows = [card, bank].map(method => ({ ...method, option: randomUUID() }))
  await db.run(sql`
    insert into payment_methods (user_id, user_payment_option_id, payment_method, card_type, method_image, method_name,
                                 masked_number, is_default, exp_month, exp_year, last_four_digits, first_name,
                                 last_name, address, phone, zip, city, country, state, email, provider)
    select ${userId}::int, option, payment_method, card_type, method_image, method_name, masked_number, is_default,
           exp_month, exp_year, last_four_digits, 'Pat', 'Persona', '1 Test Street', ${phone}::text, '10001',
           'New York', 'US', 'NY', ${email}::text, 'sandbox'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as method (option text, payment_method text, card_type text, method_image text, method_name text,
                      masked_number text, is_default boolean, exp_month text, exp_year text, last_four_digits text)`)
}
