import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { env } from '@/lib/core/env'
import type { Db } from '@/lib/db/db'
import { withParameter } from '@/lib/db/public-url'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import type { JobKind } from '@/lib/jobs/job-kind'
import { type PaymentFact, reportedMethod } from '@/lib/payments/provider'
import { signatureHeader, signBody } from './signature'

/** How the sandbox delivers the events of a payment. `failed`: each first delivery has a wrong signature. */
export const deliveryModes = ['normal', 'doubled', 'delayed', 'reordered', 'failed'] as const

export type DeliveryMode = (typeof deliveryModes)[number]

const eventKinds = [
  'payment.processing',
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'payout.processing',
  'payout.paid',
  'payout.failed',
] as const

export const sandboxEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.enum(eventKinds),
  payment: z.object({
    id: z.string(),
    reference: z.string(),
    amount_cents: z.int(),
    currency: z.string(),
    method: reportedMethod.nullish(),
    reason: z.string().optional(),
    reversal_id: z.string().optional(),
    reversed_cents: z.int().optional(),
  }),
})

export type SandboxEvent = z.output<typeof sandboxEvent>

export const newEvent = (type: SandboxEvent['type'], payment: SandboxEvent['payment']): SandboxEvent => ({
  id: `evt_${randomUUID()}`,
  type,
  payment,
})

/** Enqueues the deliveries of events in the transaction of the change they report. */
export async function sendSandboxEvents(db: Db, events: readonly SandboxEvent[], mode: DeliveryMode) {
  for (const [index, event] of events.entries()) {
    const place = mode === 'reordered' ? events.length - 1 - index : index
    const delaySeconds = (mode === 'delayed' ? 3 : 0) + (mode === 'reordered' ? place * 2 : 0)
    for (let copy = 0; copy < (mode === 'doubled' ? 2 : 1); copy++)
      await enqueueJob(db, jobName, { event, isFirstBroken: mode === 'failed' }, { delaySeconds })
  }
}

const jobName = 'send_sandbox_event'

export const sandboxJob: JobKind = {
  name: jobName,
  description: 'Sends events of the sandbox payment provider to this service, as a real provider does.',
  isRecorded: false,
  async run({ payload, attempt }) {
    const { event, isFirstBroken } = payload as { event: SandboxEvent; isFirstBroken: boolean }
    const body = JSON.stringify(event)
    const signature = signBody(body, Math.floor(Date.now() / 1000))
    const isBroken = isFirstBroken && attempt === 1
    const url = withParameter(`http://127.0.0.1:${env().PORT}/webhooks/payments/sandbox`)
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: isBroken ? `${signature.slice(0, -8)}00000000` : signature,
      },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    if (!reply.ok) throw new Error(`the webhook answered ${reply.status}`)
  },
}

export function readSandboxFact({ type, payment }: SandboxEvent): PaymentFact | null {
  const subject = {
    externalId: payment.id,
    reference: payment.reference,
    amountCents: BigInt(payment.amount_cents),
    currency: payment.currency,
  }
  const reversalId = payment.reversal_id ?? payment.id
  const reversedCents = BigInt(payment.reversed_cents ?? payment.amount_cents)
  const dispute = { ...subject, kind: 'deposit.disputed', reversalId, disputedCents: reversedCents } as const
  switch (type) {
    case 'payment.succeeded':
      return {
        ...subject,
        kind: 'deposit.succeeded',
        method: payment.method ?? null,
        paidWith: payment.method?.fingerprint ?? '',
      }
    case 'payment.failed':
      return { ...subject, kind: 'deposit.failed', reason: payment.reason ?? '' }
    case 'payment.refunded':
      return { ...subject, kind: 'deposit.refunded', reversalId, refundedCents: reversedCents }
    case 'dispute.opened':
      return { ...dispute, status: 'open' }
    case 'dispute.won':
      return { ...dispute, status: 'won' }
    case 'dispute.lost':
      return { ...dispute, status: 'lost' }
    case 'payout.paid':
      return { ...subject, kind: 'withdrawal.completed' }
    case 'payout.failed':
      return { ...subject, kind: 'withdrawal.failed', reason: payment.reason ?? '' }
    default:
      return null
  }
}
