'use client'

import type { ReactNode } from 'react'
import { Icon } from './icon'

type Props = {
  /** Visible label; without it `label` is the accessible name. */
  children?: ReactNode
  label?: string
  isChecked: boolean
  /** Some, but not all, of the items it controls are checked. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
}

export function Checkbox({
  children,
  label,
  isChecked,
  isMixed = false,
  onChange,
  isDisabled = false,
}: Props) {
  return (
    <label
      data-selected={(isChecked && !isMixed) || undefined}
      data-indeterminate={isMixed || undefined}
      data-disabled={isDisabled || undefined}
      className="group relative inline-flex min-h-6 items-center gap-2 data-disabled:text-muted"
    >
      <input
        type="checkbox"
        ref={box => {
          if (box) box.indeterminate = isMixed
        }}
        aria-label={label}
        checked={isChecked}
        onChange={event => onChange(event.target.checked)}
        disabled={isDisabled}
        className="sr-only"
      />
      <span
        data-marks
        className="grid size-4 flex-none place-items-center rounded-tag bg-raised text-on-ink inset-ring inset-ring-line-control group-data-disabled:bg-sunken group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus group-data-indeterminate:bg-ink group-data-selected:bg-ink group-data-indeterminate:inset-ring-ink group-data-selected:inset-ring-ink max-sm:size-5"
      >
        <Icon
          name={isMixed ? 'minus' : 'check'}
          className={`size-3 ${isMixed || isChecked ? '' : 'invisible'}`}
        />
      </span>
      {children}
    </label>
  )
}
