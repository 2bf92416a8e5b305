'use client'

import { useFieldFrame } from './field-frame'
import type { FieldBasics } from './field-parts'
import type { Option } from './option-list'

type Props<Value extends string> = FieldBasics & {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { options, value, onChange, onBlur, isDisabled = false } = props
  const { frame, input, labelId } = useFieldFrame(props)
  const { id, ...described } = input
  return frame(
    <div role="radiogroup" aria-labelledby={labelId} {...described} className="grid gap-1.5">
      {options.map(option => (
        <label
          key={option.value}
          data-selected={option.value === value || undefined}
          data-disabled={isDisabled || option.isDisabled || undefined}
          className="group relative flex min-h-6 items-start gap-2 data-disabled:text-muted"
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
            disabled={isDisabled || option.isDisabled}
            className="sr-only"
          />
          <span
            data-marks
            className="mt-0.5 size-4 flex-none rounded-full bg-raised inset-ring inset-ring-line-control group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus group-data-selected:border-5 group-data-selected:border-ink group-data-selected:inset-ring-0"
          />
          <span>
            {option.label}
            {option.note && <span className="block text-12 text-muted">{option.note}</span>}
          </span>
        </label>
      ))}
    </div>,
    'span',
  )
}
