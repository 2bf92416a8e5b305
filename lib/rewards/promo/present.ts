import type { z } from 'zod'
import { formatCents } from '@/lib/core/money'
import { timestamp } from '@/lib/core/wire'
import type { OwnPromo } from './list-own-promos'
import type { ownPromos } from './schema'

export function presentPromos(promos: readonly OwnPromo[]): z.input<typeof ownPromos> {
  return {
    promos: promos.map(({ id, name, description, creditsCents, bucket, endsAt, status, reason }) => ({
      id,
      name,
      description,
      credits: formatCents(creditsCents),
      bucket,
      ends_at: endsAt && timestamp(endsAt),
      status,
      reason,
    })),
  }
}
