import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { log } from '@/lib/core/log'
import { isOfMode, loadStripe, readSignedEvent, unlessMissing } from '@/lib/core/stripe'
import type { PaymentProvider } from '@/lib/payments/provider'
import { expireSession, openSession } from './checkout'
import { readStripeFact, stripeEvent } from './events'
import { listCheckoutSessions, listTransfers } from './list-payments'
import { findPaidWith } from './paid-with'
import { startTransfer, stopTransfer } from './transfers'
import { deletePurgedCustomers, isAccount, openAccountPage, removeConnectedAccount } from './users'

/** Deposits are Checkout Sessions; withdrawals are transfers to the user's connected account. */
export async function getStripeProvider(): Promise<PaymentProvider> {
  const { STRIPE_SECRET_KEY: key = '', STRIPE_WEBHOOK_SECRET: secrets = [], STRIPE_BASE_URL } = env()
  return createProvider(await loadStripe(key, STRIPE_BASE_URL), key, secrets)
}

function createProvider(stripe: Stripe, key: string, secrets: readonly string[]): PaymentProvider {
  return {
    name: 'stripe',
    openCheckout: depositId =>
      openSession(stripe, depositId).catch(error => {
        log.error({ error, depositId }, 'could not open a Checkout Session')
        throw new Failure('PaymentsUnavailable')
      }),
    expireCheckout: deposit => expireSession(stripe, deposit.depositId),
    startPayout: request => startTransfer(stripe, request),
    stopPayout: withdrawalId => stopTransfer(stripe, withdrawalId),
    openPayoutSetup: request =>
      openAccountPage(stripe, request).catch(error => {
        log.error({ error, userId: request.userId }, 'could not open the page of a connected account')
        throw new Failure('PaymentsUnavailable')
      }),
    canPayWith: methodId => !isAccount(methodId),
    async removeMethod(methodId) {
      if (isAccount(methodId)) return removeConnectedAccount(stripe, methodId)
      await unlessMissing(stripe.paymentMethods.detach(methodId, {}, { idempotencyKey: randomUUID() }))
    },
    deletePurgedUsers: signal => deletePurgedCustomers(stripe, signal),
    readEvent(body, headers) {
      const event = readSignedEvent(stripe, body, headers.get('stripe-signature'), secrets)
      if (!event) throw new Failure('WebhookSignatureInvalid')
      return { eventId: event.id, kind: event.type }
    },
    async findPaidWith(body) {
      const event = stripeEvent.parse(JSON.parse(body))
      return isOfMode(event.livemode, key) ? findPaidWith(stripe, event) : ''
    },
    async interpret(body, db, paidWith) {
      const event = stripeEvent.parse(JSON.parse(body))
      return isOfMode(event.livemode, key) ? readStripeFact(db, event, paidWith) : null
    },
    async *listPayments(span) {
      yield* listCheckoutSessions(stripe, span)
      yield* listTransfers(stripe, span)
    },
  }
}
