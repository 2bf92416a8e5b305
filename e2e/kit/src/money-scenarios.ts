import { setTimeout as wait } from 'node:timers/promises'
import type { Persona } from './persona.ts'
import type { Probe, ProbeContext } from './probes.ts'
import { compareFields, compareRead, readData } from './read-back.ts'

/** Payments are reported by a webhook. */
const paymentTimeoutMs = 15_000

/** Deposits, withdrawals, payment methods and the wallet. */
export const moneyScenarios: Probe[] = [
  {
    operation: 'POST /deposits',
    status: 201,
    prepare: async ({ user }) => ({ token: (await user('funded')).access_token, body: { amount: 25 } }),
    verify: (context, { token }, { body }) =>
      compareRead(context, token, `/deposits/${body.data.deposit_id}`, {
        'deposit.amount': '25.00',
        'deposit.status': 'pending',
      }),
  },
  {
    operation: 'POST /deposits',
    status: 422,
    failure: 'IdempotencyKeyReused',
    prepare: async ({ api, user }) => {
      const { access_token: token } = await user('funded')
      const headers = { 'idempotency-key': crypto.randomUUID() }
      await api.send('POST', '/deposits', { token, headers, body: { amount: 25 } })
      return { token, headers, body: { amount: 30 } }
    },
  },
  {
    operation: 'POST /deposits',
    status: 422,
    failure: 'AmountTooLow',
    prepare: async ({ user }) => ({ token: (await user('funded')).access_token, body: { amount: 0.01 } }),
  },
  ...(['GET', 'POST'] as const).map(method => ({
    operation: `${method} /deposits/{deposit_id}`,
    status: 200,
    prepare: async (context: ProbeContext) => {
      const { token, deposit_id } = await startDeposit(context)
      return { token, params: { deposit_id } }
    },
    verify: (_: ProbeContext, __: unknown, { body }: { body: { data: object } }) =>
      compareFields(body.data, { 'deposit.amount': '25.00', 'deposit.status': 'pending' }),
  })),
  {
    operation: 'GET /deposits',
    status: 200,
    prepare: async context => {
      const persona = await context.user('funded')
      for (const amount of [11, 12, 13]) await startDeposit(context, persona, amount)
      return { token: persona.access_token }
    },
    verify: (_, __, { body }) =>
      compareFields(
        { amounts: body.data.deposits.slice(0, 3).map((one: { amount: string }) => one.amount) },
        { amounts: ['13.00', '12.00', '11.00'] },
      ),
  },
  {
    operation: 'GET /checkout/{token}',
    status: 200,
    prepare: async context => {
      const { checkout } = await startDeposit(context)
      return { params: { token: checkout } }
    },
  },
  {
    operation: 'POST /checkout/{token}',
    status: 200,
    prepare: async context => {
      const { checkout, token, deposit_id } = await startDeposit(context)
      return {
        params: { token: checkout },
        body: { action: 'pay' },
        known: { owner: token, path: `/deposits/${deposit_id}` },
      }
    },
    verify: async (context, { known }) => {
      const path = known?.path ?? ''
      const until = Date.now() + paymentTimeoutMs
      while (Date.now() < until) {
        const { deposit } = await readData(context, known?.owner, path)
        if (deposit.status === 'completed') return []
        await wait(100)
      }
      return ['then the deposit is not completed']
    },
  },
  {
    operation: 'POST /payment-methods/{payment_method_id}/default',
    status: 200,
    prepare: async context => {
      const { token, methods } = await readMethods(context)
      return { token, params: { payment_method_id: methods.at(-1)?.id ?? 0 } }
    },
    verify: (context, { token, params }) =>
      compareRead(context, token, '/payment-methods', {
        'payment_methods.0.id': params?.payment_method_id,
        'payment_methods.0.is_default': 1,
        'payment_methods.1.is_default': 0,
      }),
  },
  {
    operation: 'POST /payment-methods/{payment_method_id}/remove',
    status: 200,
    prepare: async context => {
      const { token, methods } = await readMethods(context)
      return { token, params: { payment_method_id: methods.at(-1)?.id ?? 0 } }
    },
    verify: (context, { token }) =>
      compareRead(context, token, '/payment-methods', { 'payment_methods.length': 1 }),
  },
  {
    operation: 'POST /withdrawals',
    status: 201,
    prepare: async context => {
      const { token, methods } = await readMethods(context)
      return { token, body: { amount: 40, payment_method_id: methods[0]?.id } }
    },
    verify: async (context, { token }, { body }) => [
      ...compareFields(body.data, { 'withdrawal.amount': '40.00' }),
      ...(await compareRead(context, token, '/balance/v2', {
        available_cash_excluding_site_credits: '60.00',
      })),
    ],
  },
  {
    operation: 'POST /withdrawals',
    status: 422,
    failure: 'CashTooLow',
    prepare: async context => {
      const { token, methods } = await readMethods(context)
      return { token, body: { amount: 101, payment_method_id: methods[0]?.id } }
    },
  },
  ...(['GET', 'POST'] as const).map(method => ({
    operation: `${method} /withdrawals/{withdrawal_id}`,
    status: 200,
    prepare: readPending,
  })),
  {
    operation: 'GET /withdrawals',
    status: 200,
    prepare: async context => {
      const { token, methods } = await readMethods(context)
      const payment_method_id = methods[0]?.id
      for (const amount of [11, 12, 13])
        await context.api.send('POST', '/withdrawals', { token, body: { amount, payment_method_id } })
      return { token }
    },
    verify: (_, __, { body }) =>
      compareFields(
        { amounts: body.data.withdrawals.map((one: { amount: string }) => one.amount) },
        { amounts: ['13.00', '12.00', '11.00'] },
      ),
  },
  {
    operation: 'POST /withdrawals/{withdrawal_id}/cancel',
    status: 200,
    prepare: readPending,
    verify: (context, { token, params }) =>
      compareRead(context, token, `/withdrawals/${params?.withdrawal_id}`, {
        'withdrawal.status': 'canceled',
      }),
  },
  {
    operation: 'POST /kyc/start',
    status: 201,
    prepare: async ({ user }) => ({ token: (await user('fresh')).access_token }),
    verify: async (context, { token }, { body }) =>
      compareRead(context, token, '/balance/v2', { kyc_upload_url: body.data.kyc_upload_url }),
  },
]

async function startDeposit(context: ProbeContext, persona?: Persona, amount = 25) {
  const { access_token: token } = persona ?? (await context.user('funded'))
  const { body } = await context.api.send('POST', '/deposits', { token, body: { amount } })
  const { deposit_id, checkout_url } = body.data
  return { token, deposit_id, checkout: new URL(checkout_url).pathname.split('/').at(-1) ?? '' }
}

async function readMethods(context: ProbeContext) {
  const { access_token: token } = await context.user('funded', { kyc: 'Verified' })
  const { payment_methods: methods } = await readData(context, token, '/payment-methods')
  return { token, methods: methods as { id: number }[] }
}

async function readPending(context: ProbeContext) {
  const { access_token: token } = await context.user('pending_withdrawal')
  const { withdrawals } = await readData(context, token, '/withdrawals')
  return { token, params: { withdrawal_id: withdrawals[0]?.withdrawal_id ?? 0 } }
}
