'use client'

import { Select as AriaSelect, Button, Popover, SelectValue } from 'react-aria-components'
import { AriaRoot } from './aria-root'
import { type FieldBasics, fieldParts } from './field-parts'
import { Icon } from './icon'
import { popoverClass } from './option-classes'
import { type Option, OptionList } from './option-list'

type Props<Value extends string> = FieldBasics & {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

export function SelectControl<Value extends string>(props: Props<Value>) {
  const { root, label, notes, rest } = fieldParts(props)
  const { options, value, onChange } = rest
  return (
    <AriaRoot>
      <AriaSelect value={value} onChange={key => onChange(key as Value)} {...root} placeholder="Select">
        {label}
        <Button className="flex h-10 w-full items-center gap-2 rounded-control bg-raised px-2.5 text-left text-16 inset-ring inset-ring-line-control hover:inset-ring-muted data-disabled:bg-sunken data-disabled:text-muted data-focus-visible:outline-2 data-focus-visible:-outline-offset-1 sm:h-8 sm:text-13">
          <SelectValue className="truncate data-placeholder:text-muted">
            {({ selectedText, isPlaceholder }) => (isPlaceholder ? 'Select' : selectedText)}
          </SelectValue>
          <Icon name="down" className="ml-auto text-muted" />
        </Button>
        {notes}
        <Popover className={`min-w-(--trigger-width) ${popoverClass}`} offset={4}>
          <OptionList options={options} />
        </Popover>
      </AriaSelect>
    </AriaRoot>
  )
}
