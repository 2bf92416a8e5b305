'use client'

import { type KeyboardEvent, useRef } from 'react'
import { Icon } from './icon'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: (value: string) => void
  className?: string
}

/** Focused by the `/` shortcut. */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  className = 'sm:w-[190px] max-sm:min-w-[150px] max-sm:flex-1',
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onSubmit) onSubmit(value)
    else if (event.key === 'Escape' && value !== '') onChange('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={`relative sm:flex-none ${className}`}>
      <Icon
        name="search"
        className="pointer-events-none absolute top-2.5 left-[9px] size-3.5 text-muted sm:top-[7px]"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={label}
        data-search
        className="h-[34px] w-full text-ellipsis rounded-control bg-raised pr-7 pl-[30px] text-16 placeholder-shown:pr-2 inset-ring inset-ring-line-control hover:inset-ring-muted focus:outline-2 focus:-outline-offset-1 focus:outline-focus sm:h-7 sm:text-13 [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Clear search"
        hidden={value === ''}
        onClick={() => {
          onChange('')
          input.current?.focus()
        }}
        className="absolute top-1/2 right-0.5 grid size-6 -translate-y-1/2 place-items-center rounded-control text-muted hover:text-ink [&[hidden]]:hidden"
      >
        <Icon name="close" className="size-3.5" />
      </button>
    </div>
  )
}
