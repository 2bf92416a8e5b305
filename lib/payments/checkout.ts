import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { formatReturnUrl } from '@/lib/core/return-url'
import { db } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { publicUrl, withParameter } from '@/lib/db/public-url'
import { assertCanMoveMoney } from '@/lib/people/restrictions/assert-can-move-money'
import { isSuspended } from '@/lib/people/restrictions/changes/suspension'
import { assertWithinDepositLimits } from '@/lib/people/restrictions/deposit-limits'
import { type CheckoutLink, checkoutPath, linkExpiry, readCheckoutToken } from './checkout-link'
import { type Deposit, getDeposit } from './find-deposit'
import { getProvider, getProviderNamed } from './find-provider'
import { listPaymentMethods } from './list-payment-methods'
import { formatPaymentMethod, toCents } from './rules'
import { declineSandboxPayment, pay, type SandboxMethod } from './sandbox/books'
import type { DeliveryMode } from './sandbox/events'
import { startDeposit } from './start-deposit'

export type Checkout = {
  state: 'amount' | 'pending' | 'processing' | 'left' | 'completed' | 'failed'
  deposit: Deposit | null
  /** Back to the app, with the outcome. */
  returnUrl: string | null
  minCents: number
  maxCents: number
  methods: { id: number; name: string }[]
  isSandbox: boolean
}

type CheckoutAction = {
  action: 'start' | 'pay' | 'decline' | 'leave' | 'continue' | 'add_bank'
  preset?: number | undefined
  amount?: number | undefined
  payment_method_id?: number | undefined
  test_method?: SandboxMethod | undefined
  saves?: 'on' | undefined
  delivery?: DeliveryMode | undefined
}

/** Throws CheckoutLinkInvalid, CheckoutLinkExpired or PaymentsUnavailable. */
export async function readCheckout(token: string, view: 'paid' | 'left' | undefined): Promise<Checkout> {
  const link = await openLink(token)
  const deposit = link.depositId === null ? null : await getDeposit(link.userId, link.depositId)
  const [settings, provider] = [await readSettings(), await getProvider()]
  const isSandbox = (deposit?.provider ?? provider.name) === 'sandbox'
  // Other providers offer saved methods on their own pages.
  const methods = deposit || !isSandbox ? [] : await listPaymentMethods(link.userId)
  const state = findState(deposit, view)
  return {
    state,
    deposit,
    returnUrl: findReturnUrl(state, deposit),
    minCents: settings.cash_deposit_min_cents,
    maxCents: settings.cash_deposit_max_cents,
    methods: methods.map(method => ({
      id: method.id,
      name: formatPaymentMethod(method.methodName, method.lastFourDigits),
    })),
    isSandbox,
  }
}

function findState(deposit: Deposit | null, view: 'paid' | 'left' | undefined): Checkout['state'] {
  if (!deposit) return 'amount'
  if (deposit.status !== 'pending') return deposit.status
  if (view === 'paid') return 'processing'
  return view === 'left' ? 'left' : 'pending'
}

/** Outcomes of a deposit in its return URL. One that was left can still be paid. */
const outcomes = {
  processing: 'processing',
  left: 'canceled',
  completed: 'completed',
  failed: 'failed',
} as const

function findReturnUrl(state: Checkout['state'], deposit: Deposit | null): string | null {
  if (!deposit || state === 'amount' || state === 'pending') return null
  return formatReturnUrl(deposit.returnUrl, { deposit_id: deposit.id, outcome: outcomes[state] })
}

/** Links of deleted and suspended users are invalid, and so are links from before all tokens of the user were revoked. */
async function openLink(token: string): Promise<CheckoutLink> {
  const link = readCheckoutToken(token, await selectNow(db))
  const { userId, depositId, tokensRevokedAt } = link
  const isCurrent =
    depositId === null
      ? sql`tokens_revoked_at is not distinct from ${tokensRevokedAt}::timestamptz`
      : sql`(tokens_revoked_at is null
             or tokens_revoked_at <= (select created_at from deposits where id = ${depositId} and user_id = u.id))`
  const user = await db.row(sql`
    select from users u
     where id = ${userId} and deleted_at is null and not ${isSuspended(sql`u.id`)} and ${isCurrent}`)
  if (!user) throw new Failure('CheckoutLinkInvalid')
  return link
}

/** Actions on the page of a user; the others are on that of a deposit. */
const userActions: readonly string[] = ['start', 'add_bank'] satisfies CheckoutAction['action'][]

/** Carries out what a form of the page requests and returns where the page continues. Throws CheckoutActionOfOtherPage. */
export async function actOnCheckout(token: string, request: CheckoutAction): Promise<string> {
  const next = await act(token, request)
  return next.startsWith('/') ? withParameter(next) : next
}

async function act(token: string, request: CheckoutAction): Promise<string> {
  const link = await openLink(token)
  const isOfUser = link.depositId === null
  if (isOfUser !== userActions.includes(request.action)) throw new Failure('CheckoutActionOfOtherPage')
  if (link.depositId === null)
    return request.action === 'add_bank' ? openPayoutSetup(link, token) : startFrom(link, request)
  const deposit = await getDeposit(link.userId, link.depositId)
  const path = `/checkout/${token}`
  if (deposit.status !== 'pending') return path
  if (request.action === 'leave') return `${path}?view=left`
  const isSandbox = deposit.provider === 'sandbox'
  if (!isSandbox || request.action === 'pay') await assertPayable(deposit, link.userId)
  if (!isSandbox) return openAtProvider(deposit, path)
  await actOnSandbox(deposit, request)
  return request.action === 'continue' ? path : `${path}?view=paid`
}

/** A deposit from before an exclusion, a change of location or a lower limit is not paid after it. */
async function assertPayable({ id, amountCents }: Deposit, userId: number): Promise<void> {
  const settings = await readSettings()
  await assertCanMoveMoney(db, userId, 'deposits', settings)
  await assertWithinDepositLimits(db, userId, amountCents, settings, id)
}

async function openPayoutSetup({ userId }: CheckoutLink, token: string): Promise<string> {
  const path = `/checkout/${token}`
  const provider = await getProvider()
  const page = await provider.openPayoutSetup({ userId, returnUrl: publicUrl(path) })
  return page?.url ?? path
}

async function startFrom(link: CheckoutLink, request: CheckoutAction): Promise<string> {
  const { preset, amount = 0 } = request
  const { id, expiresAt } = await startDeposit(withoutIdempotency, link.userId, {
    amountCents: toCents(preset ?? amount),
    paymentMethodId: request.payment_method_id,
  })
  return checkoutPath({ userId: link.userId, depositId: id }, linkExpiry(expiresAt))
}

async function actOnSandbox(deposit: Deposit, request: CheckoutAction): Promise<void> {
  // Throws where the sandbox is not allowed.
  await getProviderNamed('sandbox')
  const payment = { depositId: deposit.id, amountCents: deposit.amountCents }
  const { action, test_method: kind = 'visa', saves, delivery = 'normal' } = request
  if (action === 'pay') await pay(payment, { kind, saves: saves === 'on' && !deposit.methodId }, delivery)
  if (action === 'decline') await declineSandboxPayment(payment, delivery, 'The payment was declined')
}

async function openAtProvider({ id, provider: name }: Deposit, path: string): Promise<string> {
  const provider = await getProviderNamed(name ?? 'sandbox')
  const opened = await provider.openCheckout(id)
  if (!opened) return path
  await db.run(sql`
    update deposits set external_id = ${opened.externalId} where id = ${id} and external_id is null`)
  return opened.url
}
