'use client'

import { ComboBox as AriaComboBox, Button, Group, Input, Popover } from 'react-aria-components'
import { AriaRoot } from './aria-root'
import { type FieldBasics, fieldParts } from './field-parts'
import { Icon } from './icon'
import { popoverClass } from './option-classes'
import { type Option, OptionList } from './option-list'

type Props<Value extends string> = FieldBasics & {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
}

export function ComboBoxControl<Value extends string>(props: Props<Value>) {
  const { root, label, notes, rest } = fieldParts(props)
  const { options, value, onChange } = rest
  return (
    <AriaRoot>
      <AriaComboBox
        defaultItems={options}
        value={value}
        onChange={key => onChange(key as Value | null)}
        {...root}
        menuTrigger="focus"
        allowsEmptyCollection
      >
        {label}
        <Group className="flex h-10 items-stretch rounded-control bg-raised inset-ring inset-ring-line-control hover:inset-ring-muted data-disabled:bg-sunken data-focus-within:outline-2 data-focus-within:-outline-offset-1 data-focus-within:outline-focus data-invalid:inset-ring-danger sm:h-8">
          <Input className="w-full min-w-0 rounded-control bg-transparent px-2.5 text-16 outline-none disabled:text-muted sm:text-13" />
          <Button className="grid w-8 flex-none place-items-center rounded-control text-muted hover:text-ink">
            <Icon name="down" />
          </Button>
        </Group>
        {notes}
        <Popover className={`min-w-(--trigger-width) ${popoverClass}`} offset={4}>
          <OptionList options={options} />
        </Popover>
      </AriaComboBox>
    </AriaRoot>
  )
}
