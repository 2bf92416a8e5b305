import type { Env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { prisma } from '@/lib/db/client'
import type { PaymentProvider } from '@/lib/payments/provider'
import { declineSandboxPayment, findPayout, payOut, readBooks } from './books'
import { readSandboxFact, sandboxEvent } from './events'
import { isSignedBody, signatureHeader } from './signature'

/** Play money for development and QA: the embedded database, or QA tools, which only test databases allow. */
export function isSandboxAllowed(settings: Pick<Env, 'QA_TOOLS' | 'isDatabaseEmbedded'>): boolean {
  return settings.QA_TOOLS || settings.isDatabaseEmbedded
}

export const sandbox: PaymentProvider = {
  name: 'sandbox',
  openCheckout: async () => null,
  async expireCheckout({ depositId, amountCents }) {
    await declineSandboxPayment({ depositId, amountCents }, 'normal', 'It was not paid in time')
  },
  async startPayout(request) {
    const method = await prisma.paymentMethod.findUnique({
      where: { userPaymentOptionId: request.methodId },
      select: { lastFourDigits: true },
    })
    return { externalId: await payOut(request, method?.lastFourDigits ?? '') }
  },
  stopPayout: findPayout,
  openPayoutSetup: async () => null,
  canPayWith: () => true,
  removeMethod: async () => undefined,
  deletePurgedUsers: async () => 0,
  readEvent(body, headers) {
    const isSigned = isSignedBody(body, headers.get(signatureHeader) ?? '', Math.floor(Date.now() / 1000))
    if (!isSigned) throw new Failure('WebhookSignatureInvalid')
    const { id, type } = sandboxEvent.parse(JSON.parse(body))
    return { eventId: id, kind: type }
  },
  findPaidWith: async () => '',
  interpret: async body => readSandboxFact(sandboxEvent.parse(JSON.parse(body))),
  async *listPayments({ from, to }) {
    for (const { id, kind, ...stored } of await readBooks(from, to))
      yield { ...stored, externalId: id, direction: kind === 'payment' ? 'in' : 'out' }
  },
}
