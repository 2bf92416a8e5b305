'use client'

import {
  type ChangeEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { formatCount } from '@/lib/core/format'
import { fieldClass, invalidClass } from './field'
import { useFieldFrame } from './field-frame'
import type { FieldBasics } from './field-parts'
import { IconButton } from './icon-button'

type Text = FieldBasics & {
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  isMono?: boolean
  /** Shown inside the input, after the value. */
  end?: ReactNode
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  autoComplete?: string
  autoFocus?: boolean
  /** A longer text is an error of the field; it is not cut. */
  maxLength?: number
  noteLines?: 1 | 2
  isLabelHidden?: boolean
}

/** With type `password`, a button shows and hides the characters; `end` is ignored. */
export function TextField({ end, type = 'text', ...props }: Text) {
  const [isShown, setIsShown] = useState(false)
  const { frame, input } = useFieldFrame({ ...props, error: errorOf(props) })
  const box = usePreHydrationInput<HTMLInputElement>(props.value, props.onChange)
  const isPassword = type === 'password'
  const atEnd = isPassword ? (
    <IconButton
      type="button"
      icon={isShown ? 'hide' : 'show'}
      label={isShown ? 'Hide characters' : 'Show characters'}
      onClick={() => setIsShown(!isShown)}
    />
  ) : (
    end
  )
  return frame(
    <span className="relative block">
      <input
        ref={box}
        type={isPassword && isShown ? 'text' : type}
        {...input}
        {...nativeProps(props)}
        className={`${fieldClass} ${invalidClass} h-10 disabled:bg-sunken disabled:text-muted sm:h-8 ${props.isMono ? 'font-mono sm:text-12' : ''} ${atEnd ? 'pr-16' : ''}`}
      />
      {atEnd && (
        <span
          className={`absolute inset-y-0 flex items-center gap-1.5 text-muted ${isPassword ? 'right-0.5' : 'right-2.5'}`}
        >
          {atEnd}
        </span>
      )}
    </span>,
  )
}

export function TextArea({
  rows = 3,
  ...props
}: Omit<Text, 'end' | 'type' | 'inputMode'> & { rows?: number }) {
  const { frame, input } = useFieldFrame({ ...props, error: errorOf(props) })
  const box = usePreHydrationInput<HTMLTextAreaElement>(props.value, props.onChange)
  return frame(
    <textarea
      ref={box}
      rows={rows}
      {...input}
      {...nativeProps(props)}
      className={`${fieldClass} ${invalidClass} block resize-y py-1.5 disabled:bg-sunken disabled:text-muted ${props.isMono ? 'font-mono sm:text-12' : ''}`}
    />,
  )
}

function errorOf({
  value,
  maxLength,
  error,
}: Pick<Text, 'value' | 'maxLength' | 'error'>): string | undefined {
  if (maxLength === undefined || value.trim().length <= maxLength) return error
  return `Use at most ${formatCount(maxLength)} characters, not ${formatCount(value.trim().length)}.`
}

function nativeProps(props: Omit<Text, 'end' | 'type'>) {
  const { value, onChange, onBlur, placeholder = '', isDisabled } = props
  const { inputMode, autoComplete, autoFocus } = props
  return {
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
    onBlur,
    placeholder,
    disabled: isDisabled,
    inputMode,
    autoComplete,
    autoFocus,
  }
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
