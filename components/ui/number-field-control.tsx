'use client'

import { NumberField as AriaNumberField, Button, Group, Input } from 'react-aria-components'
import { AriaRoot } from './aria-root'
import { type FieldBasics, fieldParts } from './field-parts'
import { Icon } from './icon'

type Props = FieldBasics & {
  /** null while empty. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** For values in hundredths: `dollars` shows "$12.50", `hundredths` "12.50". */
  unit?: 'dollars' | 'hundredths' | undefined
  /** Max decimal places; 0 by default. */
  decimals?: number
  /** Unit after the number: "credits", "days". */
  end?: string | undefined
}

export function NumberFieldControl(props: Props) {
  const { root, label, notes, rest } = fieldParts(props)
  const { value, onChange, min, max, step, unit, decimals = 0, end } = rest
  const scale = unit ? 100 : 1
  const digits = unit ? 2 : decimals
  const scaled = (one: number | undefined) => (one === undefined ? undefined : one / scale)
  return (
    <AriaRoot>
      <AriaNumberField
        {...root}
        {...omitUndefined({ minValue: scaled(min), maxValue: scaled(max), step: scaled(step) })}
        value={value === null ? Number.NaN : value / scale}
        onChange={next => onChange(Number.isNaN(next) ? null : roundUnits(next * scale, unit))}
        formatOptions={{
          // More decimals stay visible, so that the form rejects the amount instead of rounding it.
          maximumFractionDigits: unit ? 6 : digits,
          ...(unit === 'dollars' && { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
        }}
      >
        {label}
        <Group className="flex h-10 items-stretch rounded-control bg-raised inset-ring inset-ring-line-control hover:inset-ring-muted data-disabled:bg-sunken data-focus-within:outline-2 data-focus-within:-outline-offset-1 data-focus-within:outline-focus data-invalid:inset-ring-danger sm:h-8">
          <Input className="w-full min-w-0 rounded-control bg-transparent px-2.5 text-16 tabular-nums outline-none disabled:text-muted sm:text-13" />
          {end && <span className="flex items-center pr-2 text-muted">{end}</span>}
          <span className="flex w-6 flex-none flex-col border-line border-l text-muted">
            <Button
              slot="increment"
              className="grid flex-1 place-items-center hover:text-ink disabled:text-line-control"
            >
              <Icon name="up" className="size-3" />
            </Button>
            <Button
              slot="decrement"
              className="grid flex-1 place-items-center border-line border-t hover:text-ink disabled:text-line-control"
            >
              <Icon name="down" className="size-3" />
            </Button>
          </span>
        </Group>
        {notes}
      </AriaNumberField>
    </AriaRoot>
  )
}

/** Removes the error of floating-point multiplication: 0.29 × 100 is not 29. */
function roundUnits(value: number, unit: Props['unit']): number {
  return unit ? Math.round(value * 10_000) / 10_000 : value
}

/** react-aria props do not accept explicit undefined under exactOptionalPropertyTypes. */
function omitUndefined<Props extends object>(
  props: Props,
): { [Name in keyof Props]: Exclude<Props[Name], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never
}
