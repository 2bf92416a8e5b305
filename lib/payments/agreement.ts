import { Failure } from '@/lib/core/failure'
import { formatDollars } from '@/lib/core/money'
import type { ProviderName } from './provider'

export type Applied = { outcome: string; userId?: number; depositId?: number; withdrawalId?: number }

export type StoredDeposit = {
  createdAt: Date
  id: number
  userId: number
  amountCents: bigint
  currency: string
  provider: ProviderName | null
  externalId: string | null
  status: 'pending' | 'completed' | 'failed'
}

export function assertAgrees(
  stored: { amountCents: bigint; currency: string; externalId: string | null },
  fact: { amountCents: bigint; currency: string; externalId: string },
): void {
  if (stored.externalId !== null && stored.externalId !== fact.externalId)
    throw rejected(`it belongs to payment ${fact.externalId}, not to ${stored.externalId}`)
  if (stored.currency !== fact.currency)
    throw rejected(`its currency is ${fact.currency}, not ${stored.currency}`)
  if (stored.amountCents !== fact.amountCents)
    throw rejected(
      `its amount is ${formatDollars(fact.amountCents)}, not ${formatDollars(stored.amountCents)}`,
    )
}

export const rejected = (why: string) => new Failure('PaymentEventRejected', { why })
