'use client'

import type { ReactNode } from 'react'
import { TextArea as AriaTextArea, TextField as AriaTextField, Input } from 'react-aria-components'
import { defined } from './defined'
import { fieldLook } from './field'
import { type FieldBasics, FieldLabel, FieldNotes, wrongLook } from './field-parts'
import { useTypedEarly } from './use-typed-early'

type Text = FieldBasics & {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
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
  const { label, name, help, error, isOptional, aside, end, isMono = false, placeholder, ...rest } = props
  const box = useTypedEarly<HTMLInputElement>(props.value, props.onChange)
  return (
    <AriaTextField
      {...defined(rest)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="block"
      data-field={name}
    >
      <FieldLabel label={label} isOptional={isOptional} aside={aside} />
      <span className="relative block">
        <Input
          ref={box}
          placeholder={placeholder ?? ''}
          className={`${fieldLook} ${wrongLook} h-10 disabled:bg-sunken disabled:text-muted read-only:bg-sunken fold:h-8 ${isMono ? 'font-mono fold:text-12' : ''} ${end ? 'pr-16' : ''}`}
        />
        {end && (
          <span className="absolute inset-y-0 right-2.5 flex items-center gap-1.5 text-muted">{end}</span>
        )}
      </span>
      <FieldNotes help={help} error={error} />
    </AriaTextField>
  )
}

/** Labelled text of several lines, `rows` of them in sight. */
export function TextArea(props: Omit<Text, 'end' | 'type' | 'inputMode'> & { rows?: number }) {
  const {
    label,
    name,
    help,
    error,
    isOptional,
    aside,
    isMono = false,
    placeholder,
    rows = 3,
    ...rest
  } = props
  const box = useTypedEarly<HTMLTextAreaElement>(props.value, props.onChange)
  return (
    <AriaTextField
      {...defined(rest)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="block"
      data-field={name}
    >
      <FieldLabel label={label} isOptional={isOptional} aside={aside} />
      <AriaTextArea
        ref={box}
        rows={rows}
        placeholder={placeholder ?? ''}
        className={`${fieldLook} ${wrongLook} block resize-y py-1.5 disabled:bg-sunken disabled:text-muted ${isMono ? 'font-mono fold:text-12' : ''}`}
      />
      <FieldNotes help={help} error={error} />
    </AriaTextField>
  )
}
