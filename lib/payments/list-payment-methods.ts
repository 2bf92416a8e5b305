import { prisma } from '@/lib/db/client'
import type { PaymentMethod } from '@/lib/db/generated/client'

type Hidden = 'userId' | 'provider' | 'canReceive' | 'needsConfirmation' | 'fingerprint' | 'createdAt'

/** `createdAt` is a text in rows that PostgreSQL returned as JSON. */
export type StoredPaymentMethod = Omit<PaymentMethod, Hidden> & { createdAt: Date | string }

/** The user's own methods, the default one first. */
export const listPaymentMethods = (userId: number): Promise<StoredPaymentMethod[]> =>
  prisma.paymentMethod.findMany({ where: { userId }, orderBy: [{ isDefault: 'desc' }, { id: 'asc' }] })
