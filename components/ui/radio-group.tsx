'use client'

import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components'
import { type FieldBasics, fieldParts } from './field-parts'
import type { Option } from './option-list'

type Props<Value extends string> = FieldBasics & {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { root, label, notes, rest } = fieldParts(props)
  const { options, value, onChange } = rest
  return (
    <AriaRadioGroup value={value} onChange={next => onChange(next as Value)} {...root}>
      {label}
      <span className="grid gap-1.5">
        {options.map(option => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled ?? false}
            className="group flex min-h-6 items-start gap-2 data-disabled:text-muted"
          >
            <span className="mt-0.5 size-4 flex-none rounded-full bg-raised inset-ring inset-ring-line-control group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-selected:border-5 group-data-selected:border-ink group-data-selected:inset-ring-0" />
            <span>
              {option.label}
              {option.note && <span className="block text-12 text-muted">{option.note}</span>}
            </span>
          </Radio>
        ))}
      </span>
      {notes}
    </AriaRadioGroup>
  )
}
