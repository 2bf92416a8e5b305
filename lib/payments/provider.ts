import { z } from 'zod'
import type { HeaderReader } from '@/lib/core/header-reader'
import type { Db } from '@/lib/db/db'

export const providerNames = ['sandbox', 'stripe'] as const

export type ProviderName = (typeof providerNames)[number]

export const providerLabels = { stripe: 'Stripe', sandbox: 'sandbox' } satisfies Record<ProviderName, string>

/** The only currency of the ledger. */
export const currency = 'usd'

/** Billing details as the payer entered them at the provider; empty where unknown. */
const billing = z.record(
  z.enum(['firstName', 'lastName', 'address', 'phone', 'zip', 'city', 'country', 'state', 'email']),
  z.string(),
)

export type Billing = z.output<typeof billing>

/** A payment method as a provider reports it; never a full number. */
export const reportedMethod = z.object({
  id: z.string(),
  type: z.enum(['card', 'bank', 'wallet']),
  /** Brand of a card or name of a bank. */
  brand: z.string(),
  lastFour: z.string(),
  /** The same for the same card or bank account of several users; empty if the provider gives none. */
  fingerprint: z.string().default(''),
  expMonth: z.string(),
  expYear: z.string(),
  canReceive: z.boolean(),
  billing,
})

export type ReportedMethod = z.output<typeof reportedMethod>

/** What a payment at a provider has in common with our row. `reference` is our name of it, such as `deposit:12`. */
type Subject = { externalId: string; reference: string; amountCents: bigint; currency: string }

/** A fact that an event reports. Events arrive in any order and more than once. */
export type PaymentFact =
  /** `paidWith` is the fingerprint of the card or bank account that paid, empty if unknown; `method` is one that the user saved. */
  | ({ kind: 'deposit.succeeded'; method: ReportedMethod | null; paidWith: string } & Subject)
  | ({ kind: 'deposit.failed'; reason: string } & Subject)
  | ({ kind: 'deposit.refunded'; reversalId: string; refundedCents: bigint } & Subject)
  | ({
      kind: 'deposit.disputed'
      reversalId: string
      disputedCents: bigint
      status: 'open' | 'won' | 'lost'
    } & Subject)
  | ({ kind: 'withdrawal.completed' } & Subject)
  | ({ kind: 'withdrawal.failed'; reason: string } & Subject)
  /** A changed method is updated only if the user still has it. */
  | { kind: 'method.saved'; userId: number; method: ReportedMethod }
  | { kind: 'method.changed'; userId: number; method: ReportedMethod }
  | { kind: 'method.removed'; methodId: string }

/** A received event. `fact` is null if the event changes nothing here. */
export type ReceivedEvent = { eventId: string; kind: string }

/** A payment in the provider's books, for reconciliation. */
export type ProviderPayment = Subject & {
  direction: 'in' | 'out'
  status: 'open' | 'succeeded' | 'failed'
  refundedCents: bigint
}

export type PayoutRequest = {
  withdrawalId: number
  amountCents: bigint
  methodId: string
}

/** Calls are idempotent by our ID; results arrive as events. ProviderRejected: never repeat it; any other error: repeat it. */
export type PaymentProvider = {
  name: ProviderName
  /** Opens the provider's page. Null if the checkout page of this service takes the payment. */
  openCheckout(depositId: number): Promise<{ externalId: string; url: string } | null>
  /** Ends an unpaid payment; its event follows. */
  expireCheckout(deposit: {
    depositId: number
    amountCents: bigint
    externalId: string | null
  }): Promise<void>
  startPayout(request: PayoutRequest): Promise<{ externalId: string }>
  /** Prevents a later payout. Returns the one that was sent, or null. Throws while that is not known. */
  stopPayout(withdrawalId: number): Promise<{ externalId: string } | null>
  /** The provider's page where a user adds an account for withdrawals; null if saved methods receive them. */
  openPayoutSetup(request: { userId: number; returnUrl: string }): Promise<{ url: string } | null>
  /** False for a method that only receives withdrawals. */
  canPayWith(methodId: string): boolean
  removeMethod(methodId: string): Promise<void>
  /** Deletes the provider's data of purged users, and returns their number. */
  deletePurgedUsers(signal: AbortSignal): Promise<number>
  /** Verifies the signature over the body as received. Throws WebhookSignatureInvalid. */
  readEvent(body: string, headers: HeaderReader): ReceivedEvent
  /** Requests the fingerprint of what paid if the event of a payment leaves it out; otherwise returns ''. Call it outside a transaction. */
  findPaidWith(body: string): Promise<string>
  /**
   * The fact in a stored body, or null. `db` is the transaction that applies it, `paidWith` what findPaidWith returned. Throws
   * PaymentEventRejected and PaymentEventEarly.
   */
  interpret(body: string, db: Db, paidWith: string): Promise<PaymentFact | null>
  listPayments(span: { from: Date; to: Date }): AsyncIterable<ProviderPayment>
}

const reference = /^(deposit|withdrawal):(\d{1,16})$/

export function readReference(text: string, kind: 'deposit' | 'withdrawal'): number | null {
  const match = reference.exec(text)
  return match?.[1] === kind ? Number(match[2]) : null
}
