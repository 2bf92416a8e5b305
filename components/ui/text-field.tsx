'use client'

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { TextArea as AriaTextArea, TextField as AriaTextField, Input } from 'react-aria-components'
import { fieldClass } from './field'
import { type FieldBasics, fieldParts, invalidClass } from './field-parts'
import { omitUndefined } from './omit-undefined'

type Text = FieldBasics & {
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  isMono?: boolean
  isReadOnly?: boolean
  /** Shown inside the input, after the value. */
  end?: ReactNode
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  autoComplete?: string
  autoFocus?: boolean
  maxLength?: number
}

export function TextField(props: Text) {
  const { root, label, notes, rest } = fieldParts(props)
  const { end, isMono = false, placeholder, ...inputProps } = rest
  const box = usePreHydrationInput<HTMLInputElement>(props.value, props.onChange)
  return (
    <AriaTextField {...root} {...omitUndefined(inputProps)}>
      {label}
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
      {notes}
    </AriaTextField>
  )
}

export function TextArea(props: Omit<Text, 'end' | 'type' | 'inputMode'> & { rows?: number }) {
  const { root, label, notes, rest } = fieldParts(props)
  const { isMono = false, placeholder, rows = 3, ...inputProps } = rest
  const box = usePreHydrationInput<HTMLTextAreaElement>(props.value, props.onChange)
  return (
    <AriaTextField {...root} {...omitUndefined(inputProps)}>
      {label}
      <AriaTextArea
        ref={box}
        rows={rows}
        placeholder={placeholder ?? ''}
        className={`${fieldClass} ${invalidClass} block resize-y py-1.5 disabled:bg-sunken disabled:text-muted ${isMono ? 'font-mono fold:text-12' : ''}`}
      />
      {notes}
    </AriaTextField>
  )
}

/** Takes over text that was typed or autofilled before hydration; React would reset it. */
function usePreHydrationInput<Box extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onChange: (value: string) => void,
): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const takeOver = useEffectEvent(() => {
    const typed = box.current?.value ?? value
    if (typed !== value) onChange(typed)
  })
  useEffect(() => takeOver(), [])
  return box
}
