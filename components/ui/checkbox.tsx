'use client'

import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components'
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
    <AriaCheckbox
      isSelected={isChecked}
      isIndeterminate={isMixed}
      onChange={onChange}
      isDisabled={isDisabled}
      {...(label && { 'aria-label': label })}
      className="group inline-flex min-h-6 items-center gap-2 data-disabled:text-muted"
    >
      <span className="grid size-4 flex-none place-items-center rounded-tag bg-raised text-on-ink inset-ring inset-ring-line-control group-data-disabled:bg-sunken group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-indeterminate:bg-ink group-data-selected:bg-ink group-data-indeterminate:inset-ring-ink group-data-selected:inset-ring-ink max-fold:size-5">
        <Icon
          name={isMixed ? 'minus' : 'check'}
          className={`size-3 ${isMixed || isChecked ? '' : 'invisible'}`}
        />
      </span>
      {children}
    </AriaCheckbox>
  )
}
