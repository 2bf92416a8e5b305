'use client'

import { useClock } from '@/components/ui/clock'
import { formatDateTime } from '@/lib/core/format'
import { Missing, PhonePreview } from './phone-preview'

type Props = {
  message: string
  /** ISO 8601; null without an end, or while the end is not valid. */
  endsAt: string | null
  hint?: string | undefined
}

/** What apps show while they are closed: message and end are sent to apps, the title is their own. */
export function MaintenanceScreen({ message, endsAt, hint }: Props) {
  const { now, zone } = useClock()
  const text = message.trim()
  const end = endsAt && formatDateTime(new Date(endsAt), zone, now)
  return (
    <PhonePreview
      name="Maintenance screen"
      hint={hint}
      summary={`${text ? 'With the message of this form' : 'Without a text'}, ${end ? `until ${end}` : 'without an end'}`}
    >
      <div className="grid gap-2 text-center">
        <p className="font-semibold text-16">Under maintenance</p>
        <p className="line-clamp-10 whitespace-pre-line text-pretty text-ink-soft">
          {text || <Missing>No message yet</Missing>}
        </p>
        {end && <p className="text-12 text-muted tabular-nums">{`Until ${end}`}</p>}
      </div>
    </PhonePreview>
  )
}
