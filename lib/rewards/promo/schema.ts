import { z } from 'zod'
import { amountShape, bucketShape, idShape, timestampShape } from '@/lib/core/wire'

export const promoClaim = z.object({ id: idShape })

const ownPromo = z
  .strictObject({
    id: z.int().meta({ description: 'The `id` for claiming it.' }),
    name: z.string(),
    description: z.string(),
    credits: amountShape.meta({ description: 'What a claim awards.' }),
    bucket: bucketShape.nullable().meta({ description: 'Where a claim is paid; null while it has none.' }),
    ends_at: timestampShape.nullable().meta({ description: 'Null for a promo without an end.' }),
    status: z
      .enum(['claimable', 'claimed', 'not_eligible'])
      .meta({ description: 'claimable if and only if a claim would succeed now.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'What is missing for a claim, if not eligible; else null.' }),
  })
  .meta({ id: 'FreePlayPromo' })

/** Promos that end first come first. Promos that the user can never claim are not listed. */
export const ownPromos = z.strictObject({ promos: z.array(ownPromo) })
