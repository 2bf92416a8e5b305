'use client'

import { useState } from 'react'
import { isIncomplete } from '@/lib/core/rules'
import { FieldPlaceholder } from './field-placeholder'
import { deferred } from './on-demand'

/** A date, or a time without a zone of its own. */
export const WallTimeField = deferred(
  async () => (await import('./wall-time-field-control')).WallTimeFieldControl,
  FieldPlaceholder,
)

type Props = { label: string; name: string; defaultValue: string; zoneName: string }

/** A minute in a plain HTML form, sent as 2026-11-22T19:42. */
export function MinuteFormField({ label, name, defaultValue, zoneName }: Props) {
  const [value, setValue] = useState(defaultValue)
  return (
    <div className="relative">
      <WallTimeField
        label={label}
        value={value}
        onChange={setValue}
        granularity="minute"
        zoneName={zoneName}
      />
      {isIncomplete(value) ? (
        // A form is not sent while a required field is empty, unless that is hidden.
        <input required tabIndex={-1} aria-hidden className="pointer-events-none absolute size-0 opacity-0" />
      ) : (
        <input type="hidden" name={name} value={value} />
      )}
    </div>
  )
}
