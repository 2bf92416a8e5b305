'use client'

import { ListBox, ListBoxItem } from 'react-aria-components'
import { Icon } from './icon'
import { optionClass } from './option-classes'

export type Option<Value extends string = string> = {
  value: Value
  label: string
  note?: string
  isDisabled?: boolean
}

export function OptionList({ options }: { options: readonly Option[] }) {
  return (
    <ListBox
      items={options}
      className="max-h-72 overflow-auto outline-none"
      renderEmptyState={() => <p className="px-2 py-1.5 text-muted">No matches</p>}
    >
      {({ value, label, note, isDisabled }) => (
        <ListBoxItem
          id={value}
          textValue={label}
          isDisabled={isDisabled ?? false}
          className={`group ${optionClass}`}
        >
          <span className="min-w-0">
            <span className="block truncate group-data-selected:font-medium">{label}</span>
            {note && <span className="block text-12 text-muted">{note}</span>}
          </span>
          <Icon name="check" className="invisible ml-auto group-data-selected:visible" />
        </ListBoxItem>
      )}
    </ListBox>
  )
}
