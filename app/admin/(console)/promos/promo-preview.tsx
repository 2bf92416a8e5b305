'use client'

import { AppPreviewCard } from '@/components/phone/app-preview-card'
import { PromoCard } from '@/components/phone/promo-card'
import { useClock } from '@/components/ui/clock'
import { formatAmount } from '@/lib/core/amount'
import { formatDateTime } from '@/lib/core/format'
import { isIncomplete } from '@/lib/core/rules'
import { notAwarded } from '@/lib/rewards/promo/award-rules'
import type { PromoInput } from '@/lib/rewards/promo/schema-console'
import type { CreditBucket } from '@/lib/rewards/promo/stored-promos'

type Props = { values: PromoInput; bucket: CreditBucket | null; isPublished: boolean }

/** The unsaved promo as a user sees it who meets the rules. */
export function PromoFormPreview({ values, bucket, isPublished }: Props) {
  const clock = useClock()
  const { name, description, creditsCents, startsAt, endsAt } = values
  const canAward = bucket?.isActive === true
  // Fractions of a cent can be typed, but are rejected.
  const isAmount = Number.isInteger(creditsCents) && creditsCents > 0
  return (
    <AppPreviewCard>
      <PromoCard
        name={name}
        description={description}
        award={isAmount ? formatAmount(creditsCents, bucket?.bucket ?? null) : null}
        endsAt={
          endsAt && !isIncomplete(endsAt) && (!startsAt || Date.parse(endsAt) > Date.parse(startsAt))
            ? endsAt
            : null
        }
        reason={canAward ? null : `${notAwarded}.`}
        hint={hintOf(values, isPublished, clock)}
      />
    </AppPreviewCard>
  )
}

/** When apps list the promo, if not now. */
function hintOf(
  { startsAt, endsAt }: PromoInput,
  isPublished: boolean,
  { now, zone }: { now: Date; zone: string },
): string | undefined {
  if (isIncomplete(startsAt) || isIncomplete(endsAt)) return undefined
  if (endsAt && Date.parse(endsAt) <= now.getTime()) return 'Apps no longer list it.'
  if (!isPublished) return 'Apps list it while it is published.'
  return startsAt && Date.parse(startsAt) > now.getTime()
    ? `Apps list it from ${formatDateTime(new Date(startsAt), zone, now)}.`
    : undefined
}
