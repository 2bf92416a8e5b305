import { randomInt, randomUUID } from 'node:crypto'
import type { Caller } from '@/e2e/kit/src/caller'
import { readLink } from '@/e2e/kit/src/mailbox'
import { decideIdentity } from '@/e2e/kit/src/persona'
import { type App, expectEqual, print, toCents } from './app'
import { playSlate, type SignedUp } from './play-slate'
import { submitForm } from './submit-form'

/** In dollars. The contest and an entry use all of it: what is not played can be withdrawn only with an operator's approval. */
const depositAmount = 20

/**
 * One new user. Each step prints what it received and throws on the first difference. `service` is for what the app has no calls for:
 * the mailbox, the feed, the opponent and the operator.
 */
export async function playJourney(app: App, service: Caller, feedToken: string): Promise<void> {
  const user = await signUp(app)
  await verifyEmail(app, service, user.email)
  await checkLocation(app)
  await verifyIdentity(app, service, user.user_id)
  await claimPromo(app)
  await deposit(app, depositAmount)
  await playSlate(app, service, feedToken, user)
  await answerTrivia(app)
  await withdrawAll(app)
  await readWallet(app)
  await limitDeposits(app)
  await excludeSelf(app, user.password)
  console.log('The journey is complete.')
}

async function signUp(app: App): Promise<SignedUp> {
  const username = `j${randomUUID().replaceAll('-', '').slice(0, 14)}`
  const email = `${username}@journey.slatekeeper.test`
  const password = `Journey${randomInt(1_000, 10_000)}`
  const phone = String(randomInt(2_000_000_000, 10_000_000_000))
  const body = { email, username, phone, password, password_confirmation: password, timezone: 'UTC' }
  const { user } = await app.read('POST /sign-up', { body, status: 201 })
  print('signed up', `user ${user.id}, ${email}`)
  const { access_token } = await app.read('POST /sign-in', { body: { email, password } })
  app.token = access_token
  const balance = await app.read('GET /balance/v2')
  expectEqual(balance.is_email_verified_new, 0, 'A new user has an unverified email')
  print('signed in', `cash ${balance.available_cash}, credits ${balance.available_credits}`)
  return { user_id: user.id, email, username, password, phone, access_token }
}

/** The link shows a page with a button, which sends the token. */
async function verifyEmail(app: App, service: Caller, email: string): Promise<void> {
  const link = await readLink(service, email)
  const { pathname, search, searchParams } = new URL(link)
  const isVerified = async () => (await app.read('GET /balance/v2')).is_email_verified_new
  const { status } = await service.send('GET', `${pathname}${search}`)
  expectEqual([status, await isVerified()], [200, 0], `${link} alone verifies nothing`)
  await app.call('POST /verify-email', { body: { token: searchParams.get('token') ?? '' } })
  expectEqual(await isVerified(), 1, `After ${link} the email is verified`)
  print('verified', link)
}

/** Denied until the first check, where the position is simulated, and abroad. */
async function checkLocation(app: App): Promise<void> {
  const newYork = { latitude: 40.7128, longitude: -74.006, accuracy_m: 10, is_mocked: false }
  const statusOf = async () => (await app.read('GET /balance/v2')).geo_location_status.name
  expectEqual(await statusOf(), 'DENIED', 'The location of a new user')
  for (const body of [{ ...newYork, is_mocked: true }, { ...newYork, longitude: 2.35 }, newYork]) {
    const { geo_location_status, region, reason, expires_at } = await app.read('POST /geo/check', { body })
    expectEqual(await statusOf(), geo_location_status.name, 'The location in the balance')
    print('located', reason ?? `${geo_location_status.name} in ${region.name} until ${expires_at}`)
  }
  expectEqual(await statusOf(), 'ALLOWED', 'The location in New York')
}

/** Corrects a form with an error, and is verified by an operator. */
async function verifyIdentity(app: App, service: Caller, userId: number): Promise<void> {
  const person = {
    // Each run has a name of its own: accounts of one person share exclusions.
    legal_name: `Ann Journey ${String(userId).replace(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))}`,
    date_of_birth: '1990-05-17',
    street: '12 Orchard Lane',
    city: 'New York',
    state: 'NY',
    postal_code: '10001',
  }
  const { kyc_upload_url: link } = await app.read('POST /kyc/start', { status: 201 })
  const send = (details: typeof person) => submitForm(link, details, 'Send for checking')
  const statusOf = async () => (await app.read('GET /balance/v2')).kyc_status.name
  expectEqual(await send({ ...person, postal_code: '1' }), 'Verify your identity', 'A form with an error')
  expectEqual(await send(person), 'We are checking your details', 'The page after a form')
  expectEqual(await statusOf(), 'Pending', 'The identity after the form')
  await decideIdentity(service, userId, 'approved')
  expectEqual(await statusOf(), 'Verified', 'The identity after the decision')
  print('identified', `${person.legal_name}, born ${person.date_of_birth}`)
}

async function claimPromo(app: App): Promise<void> {
  const readCredits = async () => toCents((await app.read('GET /balance/v2')).available_credits)
  const before = await readCredits()
  const { promos } = await app.read('GET /free-play-promos')
  const promo = promos.find(
    (one: { status: string; bucket: string }) => one.status === 'claimable' && one.bucket === 'credits',
  )
  if (!promo) throw new Error(`No promo of credits is claimable: ${JSON.stringify(promos)}`)
  await app.call('POST /free-play-promo/claim', { body: { id: promo.id } })
  expectEqual(await readCredits(), before + toCents(promo.credits), 'Credits after the claim')
  print('claimed', `${promo.name}: ${promo.credits} credits`)
}

/** Pays on the checkout page, which saves the payment method. */
async function deposit(app: App, amount: number): Promise<void> {
  const before = await app.readCash()
  const started = await app.read('POST /deposits', { body: { amount }, status: 201 })
  const heading = await submitForm(started.checkout_url, { test_method: 'visa' }, `Pay $${amount.toFixed(2)}`)
  if (!['Payment in progress', 'Cash added'].includes(heading))
    throw new Error(`The page after the payment is "${heading}".`)
  const params = { deposit_id: started.deposit_id }
  const { deposit: paid } = await app.poll(
    'GET /deposits/{deposit_id}',
    { params },
    data => data.deposit.status !== 'pending',
  )
  expectEqual(paid.status, 'completed', 'The deposit')
  expectEqual(await app.readCash(), before + toCents(amount), 'Cash after the deposit')
  print('deposited', `${amount.toFixed(2)} with ${paid.payment_method}`)
}

/** Guesses an answer. A correct one is rewarded. */
async function answerTrivia(app: App): Promise<void> {
  const before = await app.read('GET /balance/v2')
  const trivia = await app.read('GET /trivia')
  const [guess] = trivia.question?.answers ?? []
  if (!guess) throw new Error('Today has no trivia question.')
  const result = await app.read('POST /trivia/answer', { body: { answer_id: guess.id } })
  expectEqual(result.is_correct === 1, result.correct_answer_id === guess.id, 'A correct answer')
  const after = await app.read('GET /balance/v2')
  expectEqual(
    [after.is_trivia_done, after.current_streak, toCents(after.reward_earned_credits)],
    [1, 1, toCents(before.reward_earned_credits) + result.is_correct * toCents(trivia.reward_value)],
    'Trivia, streak and reward credits after the answer',
  )
  print('answered', `${trivia.question.text} ${guess.text}: reward ${result.reward}`)
}

/** Withdraws all cash to the saved payment method. */
async function withdrawAll(app: App): Promise<void> {
  const amount = (await app.readCash()) / 100
  const { payment_methods } = await app.read('GET /payment-methods')
  const method = payment_methods.find((one: { is_default: number }) => one.is_default === 1)
  if (!method) throw new Error('The checkout page saved no payment method.')
  const body = { amount, payment_method_id: method.id }
  await app.call('POST /withdrawals', { body: { ...body, amount: amount + 1 }, status: 422 })
  const requested = await app.read('POST /withdrawals', { body, status: 201 })
  expectEqual(await app.readCash(), 0, 'Cash after the withdrawal')
  const params = { withdrawal_id: requested.withdrawal.withdrawal_id }
  const { withdrawal } = await app.poll('GET /withdrawals/{withdrawal_id}', { params }, data =>
    ['completed', 'failed'].includes(data.withdrawal.status),
  )
  expectEqual(withdrawal.status, 'completed', 'The withdrawal')
  print('withdrawn', `${amount.toFixed(2)} to ${withdrawal.payment_method}`)
}

/** The field of balance/v2 for each bucket. */
const balances = {
  cash: 'available_cash_excluding_site_credits',
  site_credits: 'available_site_credits',
  credits: 'available_credits',
  bucks: 'available_bucks',
  reward_credits: 'reward_earned_credits',
}

async function readWallet(app: App): Promise<void> {
  const { transactions, next_cursor } = await app.read('GET /wallet/transactions')
  expectEqual(next_cursor, null, 'The wallet history has one page')
  const rows = transactions as { kind: string; bucket: string; amount: string }[]
  const balance = await app.read('GET /balance/v2')
  for (const [bucket, name] of Object.entries(balances)) {
    const cents = rows.map(row => (row.bucket === bucket ? toCents(row.amount) : 0))
    const sum = cents.reduce((total, one) => total + one, 0)
    expectEqual(sum, toCents(balance[name]), `Sum of the wallet history in ${bucket}`)
  }
  for (const { kind, amount, bucket } of rows) print('posted', `${kind} ${amount} ${bucket}`)
  const missing = ['buy_in', 'deposit', 'payout', 'promo', 'withdrawal'].filter(
    kind => !rows.some(row => row.kind === kind),
  )
  expectEqual(missing, [], 'What the wallet history lacks')
}

/** Lowers the daily limit, and waits for a raise. */
async function limitDeposits(app: App): Promise<void> {
  const limitTo = async (daily: number) =>
    (await app.read('POST /responsible-play/limits', { body: { daily } })).daily
  expectEqual((await limitTo(50)).limit, '50.00', 'The lowered limit')
  const raised = await limitTo(80)
  expectEqual([raised.limit, raised.next_own_limit], ['50.00', '80.00'], 'A raise waits')
  const { deposit_validations } = await app.read('GET /balance/v2')
  expectEqual(deposit_validations.daily_deposit_limit, '50.00', 'The limit in the balance')
  const left = (50 - depositAmount).toFixed(2)
  await rejectDeposit(app, 50 - depositAmount + 0.01, `$${left}`)
  print('limited', `50.00 a day, of which ${left} is left, from ${raised.next_at} 80.00`)
}

/** A time-out bars cash play, and an exclusion also deposits. */
async function excludeSelf(app: App, password: string): Promise<void> {
  const paused = await app.read('POST /responsible-play/time-out', { body: { days: 7 } })
  const { barred_by } = await app.read('GET /pickem/offer', { query: { game_id: 1 } })
  const { is_self_exclusion } = await app.read('GET /balance/v2')
  expectEqual([barred_by, is_self_exclusion], ['self-exclusion', 1], 'Cash play during the time-out')
  print('paused', `until ${paused.exclusion.ends_at}`)
  const excluded = await app.read('POST /responsible-play/exclude', { body: { permanent: true, password } })
  expectEqual(excluded.exclusion.ends_at, null, 'A permanent exclusion')
  await rejectDeposit(app, 10, 'self-exclusion')
  print('excluded', 'permanently: no deposits, entries or contests for cash')
}

async function rejectDeposit(app: App, amount: number, reason: string): Promise<void> {
  const { body } = await app.call('POST /deposits', { body: { amount }, status: 422 })
  const message: string = body.error_box?.message ?? ''
  if (!message.includes(reason)) throw new Error(`A deposit of ${amount} was rejected with "${message}".`)
}
