'use client'

import { NumberField as AriaNumberField, Button, Group, Input } from 'react-aria-components'
import { omitUndefined } from './omit-undefined'
import { type FieldBasics, fieldParts } from './field-parts'
import { Icon } from './icon'

type Props = FieldBasics & {
  /** null while the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** For a `value` in whole hundredths: `dollars` writes "$12.50", `hundredths` "12.50". */
  unit?: 'dollars' | 'hundredths' | undefined
  /** Decimals that may be typed; none by default. */
  decimals?: number
  /** A word after the figure: "credits", "days". */
  end?: string
}

/** A labelled figure; typed, or moved by arrow keys. Amounts of money are cents outside and dollars in sight. */
export function NumberField(props: Props) {
  const { frame, above, beneath, rest } = fieldParts(props)
  const { value, onChange, min, max, step, unit, decimals = 0, end } = rest
  const perUnit = unit ? 100 : 1
  const digits = unit ? 2 : decimals
  const scaled = (figure: number | undefined) => (figure === undefined ? undefined : figure / perUnit)
  return (
    <AriaNumberField
      {...frame}
      {...omitUndefined({ minValue: scaled(min), maxValue: scaled(max), step: scaled(step) })}
      value={value === null ? Number.NaN : value / perUnit}
      onChange={next => onChange(Number.isNaN(next) ? null : toWhole(next * perUnit, unit))}
      formatOptions={{
        maximumFractionDigits: digits,
        ...(unit === 'dollars' && { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
      }}
    >
      {above}
      <Group className="flex h-10 items-stretch rounded-control bg-raised inset-ring inset-ring-line-control hover:inset-ring-muted data-disabled:bg-sunken data-focus-within:outline-2 data-focus-within:-outline-offset-1 data-focus-within:outline-focus data-invalid:inset-ring-danger fold:h-8">
        <Input className="w-full min-w-0 rounded-control bg-transparent px-2.5 text-16 tabular-nums outline-none disabled:text-muted fold:text-13" />
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
      {beneath}
    </AriaNumberField>
  )
}

function toWhole(figure: number, unit: Props['unit']): number {
  return unit ? Math.round(figure) : figure
}
