'use client'

import type { ReactNode } from 'react'
import { TextArea as AriaTextArea, TextField as AriaTextField, Input } from 'react-aria-components'
import { omitUndefined } from './omit-undefined'
import { fieldClass } from './field'
import { type FieldBasics, fieldParts, invalidClass } from './field-parts'
import { usePreHydrationInput } from './use-typed-early'

type Text = FieldBasics & {
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  isMono?: boolean
  isReadOnly?: boolean
  /** Stands inside the box after the value: a unit, a mark. */
  end?: ReactNode
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  autoComplete?: string
  autoFocus?: boolean
  maxLength?: number
}

/** A labelled line of text. */
export function TextField(props: Text) {
  const { frame, above, beneath, rest } = fieldParts(props)
  const { end, isMono = false, placeholder, ...own } = rest
  const box = usePreHydrationInput<HTMLInputElement>(props.value, props.onChange)
  return (
    <AriaTextField {...frame} {...omitUndefined(own)}>
      {above}
      <span className="relative block">
        <Input
          ref={box}
          placeholder={placeholder ?? ''}
          className={`${fieldClass} ${invalidClass} h-10 disabled:bg-sunken disabled:text-muted read-only:bg-sunken fold:h-8 ${isMono ? 'font-mono fold:text-12' : ''} ${end ? 'pr-16' : ''}`}
        />
        {end && (
          <span className="absolute inset-y-0 right-2.5 flex items-center gap-1.5 text-muted">{end}</span>
        )}
      </span>
      {beneath}
    </AriaTextField>
  )
}

/** Labelled text of several lines, `rows` of them in sight. */
export function TextArea(props: Omit<Text, 'end' | 'type' | 'inputMode'> & { rows?: number }) {
  const { frame, above, beneath, rest } = fieldParts(props)
  const { isMono = false, placeholder, rows = 3, ...own } = rest
  const box = usePreHydrationInput<HTMLTextAreaElement>(props.value, props.onChange)
  return (
    <AriaTextField {...frame} {...omitUndefined(own)}>
      {above}
      <AriaTextArea
        ref={box}
        rows={rows}
        placeholder={placeholder ?? ''}
        className={`${fieldClass} ${invalidClass} block resize-y py-1.5 disabled:bg-sunken disabled:text-muted ${isMono ? 'font-mono fold:text-12' : ''}`}
      />
      {beneath}
    </AriaTextField>
  )
}
