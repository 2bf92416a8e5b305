import { randomUUID } from 'node:crypto'
import { type App, formatCents, print, toCents } from './app'
import { expectEqual, expectStatus, JourneyError } from './documented-api'
import { submitForm } from './submit-form'

/** Each run has a name of its own: accounts of one person share exclusions. */
const personOf = (userId: number) => ({
  legal_name: `Ann Journey ${String(userId).replace(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))}`,
  date_of_birth: '1990-05-17',
  street: '12 Orchard Lane',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
})

/** Cash without site credits. */
export const readCash = async (app: App) =>
  toCents((await app.readBalance()).available_cash_excluding_site_credits)

/** Corrects a form with an error, and is verified by an operator, whose part QA tools play. */
export async function verifyIdentity(app: App, userId: number): Promise<void> {
  const person = personOf(userId)
  const started = expectStatus(await app.call('POST /kyc/start'), 201, 'Identity check').data
  const link: string = started.kyc_upload_url
  const send = (details: ReturnType<typeof personOf>) => submitForm(link, details, 'Send for checking')
  expectEqual(await send({ ...person, postal_code: '1' }), 'Verify your identity', 'A form with an error')
  expectEqual(await send(person), 'We are checking your details', 'The page after a form')
  const statusOf = async () => (await app.readBalance()).kyc_status.name
  expectEqual(await statusOf(), 'Pending', 'The identity after the form')
  const decided = await app.request('/qa/identity', { user_id: userId, decision: 'approved' })
  expectStatus(decided, 200, 'The decision needs QA_TOOLS=1')
  expectEqual(await statusOf(), 'Verified', 'The identity after the decision')
  print('identified', `${person.legal_name}, born ${person.date_of_birth}`)
}

/** Pays on the checkout page, which saves the payment method. */
export async function deposit(app: App, amount: number): Promise<void> {
  const before = await readCash(app)
  const body = { amount }
  const started = await app.call('POST /deposits', { body, key: randomUUID() })
  const { deposit_id, checkout_url } = expectStatus(started, 201, `Deposit of ${amount}`).data
  const button = `Pay $${amount.toFixed(2)}`
  const heading = await submitForm(checkout_url, { test_method: 'visa' }, button)
  if (!['Payment in progress', 'Cash added'].includes(heading))
    throw new JourneyError(`The page after the payment is "${heading}".`)
  const operation = 'GET /deposits/{deposit_id}'
  const options = { token: app.token, path: { deposit_id } }
  const { body: reply } = await app.api.poll(
    operation,
    options,
    ({ data }) => data.deposit.status !== 'pending',
  )
  expectEqual(reply.data.deposit.status, 'completed', 'The deposit')
  expectEqual(await readCash(app), before + toCents(amount), 'Cash after the deposit')
  print('deposited', `${amount.toFixed(2)} with ${reply.data.deposit.payment_method}`)
}

/** Withdraws all cash to the saved payment method. */
export async function withdrawAll(app: App): Promise<void> {
  const cents = await readCash(app)
  const { payment_methods } = (await app.read('GET /payment-methods')).data
  const method = payment_methods.find((one: { is_default: number }) => one.is_default === 1)
  if (!method) throw new JourneyError('The checkout page saved no payment method.')
  const body = { amount: cents / 100, payment_method_id: method.id }
  const tooMuch = await app.call('POST /withdrawals', {
    body: { ...body, amount: cents / 100 + 1 },
    key: randomUUID(),
  })
  expectStatus(tooMuch, 422, 'A withdrawal above the cash')
  const requested = await app.call('POST /withdrawals', { body, key: randomUUID() })
  const { withdrawal_id } = expectStatus(requested, 201, `Withdrawal of ${formatCents(cents)}`).data
    .withdrawal
  expectEqual(await readCash(app), 0, 'Cash after the withdrawal')
  const options = { token: app.token, path: { withdrawal_id } }
  const { body: reply } = await app.api.poll('GET /withdrawals/{withdrawal_id}', options, ({ data }) =>
    ['completed', 'failed'].includes(data.withdrawal.status),
  )
  expectEqual(reply.data.withdrawal.status, 'completed', 'The withdrawal')
  expectEqual(await readCash(app), 0, 'Cash after the payment')
  print('withdrawn', `${formatCents(cents)} to ${reply.data.withdrawal.payment_method}`)
}

/** After deposits of `depositedToday`, in dollars, lowers the daily limit, and waits for a raise. */
export async function limitDeposits(app: App, depositedToday: number): Promise<void> {
  const limitTo = async (daily: number) => {
    const reply = await app.call('POST /responsible-play/limits', { body: { daily } })
    return expectStatus(reply, 200, `Limit deposits to ${daily} a day`).data.daily
  }
  expectEqual((await limitTo(50)).limit, '50.00', 'The lowered limit')
  const raised = await limitTo(80)
  expectEqual([raised.limit, raised.next_own_limit], ['50.00', '80.00'], 'A raise waits')
  const { deposit_validations } = await app.readBalance()
  expectEqual(deposit_validations.daily_deposit_limit, '50.00', 'The limit in the balance')
  const left = formatCents(toCents(50 - depositedToday))
  const above = await tryDeposit(app, 50 - depositedToday + 0.01)
  if (!above.includes(`$${left}`)) throw new JourneyError(`A deposit above the limit: ${above}`)
  print('limited', `50.00 a day, of which ${left} is left, from ${raised.next_at} 80.00`)
}

/** Ends cash play permanently, also deposits. */
export async function excludeSelf(app: App, password: string): Promise<void> {
  const body = { permanent: true as const, password }
  const reply = await app.call('POST /responsible-play/exclude', { body })
  const { exclusion } = expectStatus(reply, 200, 'Self-exclusion').data
  expectEqual(exclusion.ends_at, null, 'A permanent exclusion')
  const answer = await tryDeposit(app, 10)
  if (!answer.includes('self-exclusion')) throw new JourneyError(`A deposit of an excluded user: ${answer}`)
  print('excluded', 'permanently: no deposits, entries or contests for cash')
}

async function tryDeposit(app: App, amount: number): Promise<string> {
  const reply = await app.call('POST /deposits', { body: { amount }, key: randomUUID() })
  return expectStatus(reply, 422, `Deposit of ${amount}`).error_box?.message ?? ''
}
