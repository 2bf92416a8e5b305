'use client'

import { useId } from 'react'
import { fieldClass } from '@/components/ui/field'

type Props = {
  label: string
  isLabelHidden?: boolean
  help?: string
  /** Of an uncontrolled field, whose first option is the default. */
  name?: string
  value?: string
  onChange?: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** A native select, which phones show in their own way. */
export function SelectField({ label, isLabelHidden = false, help, name, value, onChange, options }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-[5px] block font-medium'}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={onChange && (event => onChange(event.target.value))}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        className={`${fieldClass} h-10 sm:h-8`}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {help && (
        <p id={`${id}-help`} className="mt-[5px] text-pretty text-12 text-muted leading-[17px]">
          {help}
        </p>
      )}
    </div>
  )
}
