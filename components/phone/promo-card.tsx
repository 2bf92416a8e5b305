'use client'

import { useClock } from '@/components/ui/clock'
import { formatDateTime } from '@/lib/core/format'
import { DrawnButton, Missing, PhonePreview } from './phone-preview'

type Props = {
  name: string
  description: string
  /** Formatted, with the name of the bucket; null while nothing would be awarded. */
  award: string | null
  /** ISO 8601; null without an end. */
  endsAt: string | null
  /** Why it cannot be claimed, as the API states it. */
  reason: string | null
  hint?: string | undefined
}

/** What apps show for a promo that a user can claim: all texts but the button are sent to apps. */
export function PromoCard({ name, description, award, endsAt, reason, hint }: Props) {
  const { now, zone } = useClock()
  const end = endsAt && formatDateTime(new Date(endsAt), zone, now)
  const [title, text] = [name.trim(), description.trim()]
  return (
    <PhonePreview
      name="Promo card"
      hint={hint}
      summary={`${award ?? 'No credits yet'}, ${end ? `until ${end}` : 'without an end'}, ${reason ?? 'can be claimed'}`}
    >
      <div className="grid gap-2 rounded-card bg-raised p-3 inset-ring inset-ring-line">
        <p className="line-clamp-2 font-semibold text-14">{title || <Missing>No name yet</Missing>}</p>
        {text && <p className="line-clamp-4 text-12 text-ink-soft">{text}</p>}
        <p className="font-semibold text-20 tabular-nums">{award ?? <Missing>No credits yet</Missing>}</p>
        {end && <p className="text-12 text-muted tabular-nums">{`Ends ${end}`}</p>}
        {reason === null ? (
          <DrawnButton isMain>Claim</DrawnButton>
        ) : (
          <p className="text-12 text-muted">{reason}</p>
        )}
      </div>
    </PhonePreview>
  )
}
