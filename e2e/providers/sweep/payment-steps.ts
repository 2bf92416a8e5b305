import { expect } from '@/e2e/fixtures/api'
import { type FieldValues, fieldsOfReply } from '@/e2e/fixtures/sweep'
import { balances, get, reason, type SweepContext, type SweepSteps } from './context'

type Method = { id: number; lastFourDigits: string }

const webhook = 'POST /webhooks/payments/{provider}'
const readDeposit = (deposit_id: number) => get('/deposits/{deposit_id}', { deposit_id })
const readWithdrawal = (withdrawal_id: number) => get('/withdrawals/{withdrawal_id}', { withdrawal_id })

export const paymentSteps: SweepSteps = {
  /** One deposit is paid with a card that the user saves, one is declined. */
  async deposits(context) {
    const { sweep, users } = context
    const personal = await openPage(context)
    const paid = await start(context, { amount: 25 })
    const declined = await start(context, { amount: 30, return_url: 'http://localhost/deposits' })
    const events = context.reader(
      users.payer,
      ...balances,
      get('/wallet/transactions'),
      readDeposit(paid.id),
      readDeposit(declined.id),
      ...[paid, declined, personal].map(readPage),
    )
    await sweep.change(
      webhook,
      events,
      async () => {
        await submit(context, paid, { action: 'pay', saves: 'on' })
        await submit(context, declined, { action: 'decline' })
      },
      /^(?!Withdrawal|.*(withdrawal_done|second_deposit))/,
    )

    const [visa] = await listMethods(context)
    const again = await start(context, { amount: 40, payment_method_id: visa?.id })
    sweep.compare('POST /deposits', paid.values, again.values, /^POST .*(deposit_id|checkout_url)/)
    sweep.accept(again.values, { 'POST /deposits data.status': 'pending' })
    const read = (deposit: Started) =>
      context.reader(users.payer, readDeposit(deposit.id), readPage(deposit))()
    sweep.compare('POST /deposits', await read(declined), await read(again), /^(Deposit|GET) /)
    const pay = () => submit(context, again, { action: 'pay' })
    await sweep.change(webhook, context.reader(users.payer, ...balances), pay, /second_deposit/)
  },

  async 'checkout page'(context) {
    const { sweep, users } = context
    const page = await openPage(context)
    const read = context.reader(users.payer, readPage(page))
    const started = await submit(context, page, { action: 'start', amount: 50 })
    sweep.compare('POST /checkout/{token}', await read(), started)
    await changeSettings(context, read, { cash_deposit_min_cents: 1_200, cash_deposit_max_cents: 230_000 })
    await changeSettings(context, () => startAndDecline(context), { deposit_checkout_minutes: 120 })
  },

  /** The second method returns what is paid out to it. */
  async 'payment methods'(context) {
    const { sweep, users } = context
    const readMethods = context.reader(users.payer, get('/payment-methods'))
    await changeSettings(context, readMethods, { withdrawal_min_cents: 900, withdrawal_max_cents: 490_000 })
    const { token } = await start(context, { amount: 60 })
    await context.changeSetting('withdrawal_hold_hours', 0)
    await submit(context, { token }, { action: 'pay', saves: 'on', test_method: 'returning' })
    await expect.poll(async () => (await listMethods(context)).length).toBe(2)
    const second = (await listMethods(context)).find(({ lastFourDigits }) => lastFourDigits === '0002')
    await sweep.change(
      'POST /payment-methods/{payment_method_id}/default',
      context.reader(users.payer, ...balances, get('/payment-methods')),
      () => context.post(`/payment-methods/${second?.id}/default`, users.payer),
    )
  },

  /** The first one needs no review. Of the others, one is paid and one is returned. */
  async withdrawals(context) {
    const { sweep, users, manager } = context
    const [returning, visa] = await listMethods(context)
    const call = 'POST /withdrawals'
    const readBalances = context.reader(users.payer, ...balances)
    let free: FieldValues = new Map()
    const withdrawFreely = async () => {
      free = (await withdraw(context, 10, visa)).values
    }
    await sweep.change(webhook, readBalances, withdrawFreely, /withdrawal_done/)
    await context.changeSetting('withdrawal_approval_above_cents', 100)
    const paid = await withdraw(context, 11, visa)
    const returned = await withdraw(context, 12, returning)
    sweep.compare('/admin/settings', free, paid.values, /^Withdrawal /)
    sweep.compare(call, paid.values, returned.values, /^Withdrawal /)
    const canceled = await withdraw(context, 13, visa)
    await sweep.change(
      'POST /withdrawals/{withdrawal_id}/cancel',
      context.reader(users.payer, readWithdrawal(canceled.id)),
      () => context.post(`/withdrawals/${canceled.id}/cancel`, users.payer),
    )
    await sweep.change(
      webhook,
      context.reader(users.payer, ...[paid, returned].map(({ id }) => readWithdrawal(id))),
      async () => {
        for (const { id: withdrawalId } of [paid, returned])
          await manager.change(
            'approveWithdrawal',
            { withdrawalId, disputeIds: [], reason },
            users.payer.username,
          )
      },
      /^Withdrawal /,
    )
    const readMoney = context.reader(users.payer, ...balances, get('/wallet/transactions'))
    await sweep.change(call, readMoney, () => withdraw(context, 14, visa), /^(Balance|Wallet)/)
  },
}

type Page = { token: string }

const readPage = ({ token }: Page) => get('/checkout/{token}', { token })

const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

/** The page of the balance, where the user enters an amount. */
async function openPage({ api, users }: SweepContext): Promise<Page> {
  const { data } = (await api.get('/balance/v2', { token: users.payer.access_token })).body
  return { token: tokenOf(data.deposit_checkout_url) }
}

type Started = Page & { id: number; values: FieldValues }

async function start(context: SweepContext, body: object): Promise<Started> {
  const reply = await context.post('/deposits', context.users.payer, body)
  const { deposit_id, checkout_url } = reply.body.data
  const values = fieldsOfReply('POST /deposits', reply)
  return { id: deposit_id, token: tokenOf(checkout_url), values }
}

/** Few deposits of a user can be unpaid at the same time. */
async function startAndDecline(context: SweepContext): Promise<FieldValues> {
  const started = await start(context, { amount: 20 })
  await submit(context, started, { action: 'decline' })
  const token = context.users.payer.access_token
  const readStatus = async () =>
    (await context.api.get(`/deposits/${started.id}`, { token })).body.data.deposit.status
  await expect.poll(readStatus).toBe('failed')
  return started.values
}

/** Each must change a field that has it as its source. */
async function changeSettings(
  context: SweepContext,
  read: () => Promise<FieldValues>,
  values: Record<string, number>,
): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await context.sweep.change(
      '/admin/settings',
      read,
      () => context.changeSetting(key, value),
      RegExp(`^(GET|POST) .*Setting ${key}$`),
    )
}

async function submit({ api }: SweepContext, { token }: Page, body: object): Promise<FieldValues> {
  const reply = await api.post(`/checkout/${token}`, { body })
  expect(reply.status, reply.text).toBe(200)
  return fieldsOfReply('GET /checkout/{token}', reply)
}

/** The default method first. */
async function listMethods({ api, users }: SweepContext): Promise<Method[]> {
  const reply = await api.get('/payment-methods', { token: users.payer.access_token })
  return reply.body.data.payment_methods
}

async function withdraw(context: SweepContext, amount: number, method: Method | undefined) {
  const body = { amount, payment_method_id: method?.id }
  const reply = await context.post('/withdrawals', context.users.payer, body)
  const values = fieldsOfReply('POST /withdrawals', reply)
  return { id: reply.body.data.withdrawal.withdrawal_id as number, values }
}
