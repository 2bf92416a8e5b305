import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import { post } from '@/lib/ledger/post'
import { recordPendingWithdrawal } from '@/lib/payments/request-withdrawal'
import type { Transfer } from './demo-user-seeds'
import type { DemoUser } from './demo-users'

const methods = {
  card: { name: 'Credit card', type: 'credit', masked: '**** **** **** 4417', last: '4417', month: '09' },
  bank: { name: 'Bank account', type: null, masked: '******6102', last: '6102', month: '' },
  wallet: {
    name: 'Online wallet',
    type: null,
    masked: 'w****t@players.slatekeeper.test',
    last: '',
    month: '',
  },
}

/** Adds payment methods, deposits and withdrawals, posted to the ledger. */
export async function seedDemoMoney(db: Db, users: DemoUser[]) {
  await seedPaymentMethods(db, users)
  await seedDepositLimits(db, users)
  for (const user of users) {
    const withdrawals = user.withdrawals ?? []
    // The oldest first, because postings are listed in the order of their IDs.
    const transfers = [
      ...(user.deposits ?? []).map(one => ({ ...one, record: recordDeposit })),
      ...withdrawals
        .filter(({ status }) => status !== 'pending')
        .map(one => ({ ...one, record: recordWithdrawal })),
    ].toSorted((one, other) => other.daysAgo - one.daysAgo)
    for (const { record, ...transfer } of transfers) await record(db, user.id, transfer)
    await postOpening(db, user)
    // The balance is the one after the withdrawal.
    for (const { cents, status } of withdrawals)
      if (status === 'pending') {
        const amounts = [{ bucket: 'cash', cents: BigInt(cents) }] as const
        await post(db, {
          kind: 'opening',
          userId: user.id,
          houseAccount: 'adjustments',
          amounts,
          reason: 'Demo account',
        })
        await recordPendingWithdrawal(db, user.id, BigInt(cents))
      }
  }
}

async function recordDeposit(db: Db, userId: number, { cents, daysAgo, status }: Transfer) {
  const ledgerTransactionId = status ? null : await postTransfer(db, 'deposit', userId, cents, daysAgo)
  await db.run(sql`
    insert into deposits (user_id, amount_cents, status, ledger_transaction_id, created_at, completed_at)
    values (${userId}, ${cents}, ${status ?? 'completed'}::text::transfer_status, ${ledgerTransactionId},
            now() - make_interval(days => ${daysAgo}, mins => 2),
            case when ${status ?? 'completed'}::text = 'completed' then now() - make_interval(days => ${daysAgo}) end)`)
}

async function recordWithdrawal(db: Db, userId: number, { cents, daysAgo, status }: Transfer) {
  const ledgerTransactionId = status ? null : await postTransfer(db, 'withdrawal', userId, -cents, daysAgo)
  await db.run(sql`
    insert into withdrawals (user_id, amount_cents, status, ledger_transaction_id, created_at, completed_at)
    values (${userId}, ${cents}, ${status ?? 'completed'}::text::withdrawal_status, ${ledgerTransactionId},
            now() - make_interval(days => ${daysAgo}, hours => 20),
            case when ${status ?? 'completed'}::text = 'completed' then now() - make_interval(days => ${daysAgo}) end)`)
}

/** Posts at the time of the transfer, so that figures by day agree with the lists. */
async function postTransfer(
  db: Db,
  kind: 'deposit' | 'withdrawal',
  userId: number,
  cents: number,
  daysAgo: number,
): Promise<bigint> {
  const { id } = await db.one<{ id: bigint }>(sql`
    with posted as (
      insert into ledger_transactions (kind, user_id, created_at)
      values (${kind}::text::ledger_kind, ${userId}, now() - make_interval(days => ${daysAgo})) returning id
    ), written as (
      insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
      select posted.id, side.user_id, side.house, 'cash', side.cents
        from posted,
             (values (${userId}::int, null, ${cents}::bigint), (null, 'funding', -${cents}::bigint)) as side (user_id, house, cents)
    )
    select id from posted`)
  return id
}

async function postOpening(db: Db, { id, opening = {} }: DemoUser) {
  const amounts = Object.entries(opening).map(([bucket, cents]) => ({
    bucket: bucket as BucketKind,
    cents: BigInt(cents),
  }))
  if (!amounts.length) return
  await post(db, {
    kind: 'opening',
    userId: id,
    houseAccount: 'adjustments',
    amounts,
    reason: 'Demo account',
  })
}

async function seedPaymentMethods(db: Db, users: DemoUser[]) {
  const rows = users.flatMap(user =>
    (user.methods ?? []).map((kind, index) => ({
      user_id: user.id,
      user_payment_option_id: `demo-${user.username}-${kind}`,
      payment_method: kind,
      card_type: methods[kind].type,
      method_image: `/payments/${kind}.png`,
      method_name: methods[kind].name,
      masked_number: methods[kind].masked,
      is_default: index === 0,
      exp_month: methods[kind].month,
      last_four_digits: methods[kind].last,
      first_name: 'Demo',
      last_name: user.username,
      address: '12 Sample Street',
      phone: user.phone,
      zip: '60601',
      city: 'Chicago',
      country: 'US',
      state: 'IL',
      email: user.email,
    })),
  )
  await db.run(sql`
    insert into payment_methods (user_id, user_payment_option_id, payment_method, card_type, method_image, method_name,
                                 masked_number, is_default, exp_month, exp_year, last_four_digits, first_name,
                                 last_name, address, phone, zip, city, country, state, email, provider)
    select user_id, user_payment_option_id, payment_method, card_type, method_image, method_name, masked_number,
           is_default, exp_month, case exp_month when '' then '' else to_char(now() + interval '2 years', 'YYYY') end,
           last_four_digits, first_name, last_name, address, phone, zip, city, country, state, email, 'sandbox'
      from jsonb_populate_recordset(null::payment_methods, ${JSON.stringify(rows)}::jsonb)`)
}

async function seedDepositLimits(db: Db, users: DemoUser[]) {
  const rows = users.flatMap(({ id, limits }) => (limits ? [{ id, ...limits }] : []))
  await db.run(sql`
    insert into deposit_limits (user_id, daily_cents, weekly_cents, monthly_cents)
    select id, daily, weekly, monthly
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as own (id int, daily bigint, weekly bigint, monthly bigint)`)
}
