'use client'

import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { fieldClass } from './field'
import { Icon } from './icon'

const digits = 6

type Props = {
  label: string
  /** A space stands for an empty box. */
  value: string
  onChange: (value: string) => void
  /** Called once all six digits are entered. */
  onComplete?: (value: string) => void
  /** Shown instead of the help, so that nothing moves. */
  error?: string | undefined
}

export const isCompleteCode = (value: string) => /^\d{6}$/.test(value)

/** Six one-digit boxes that accept typing, pasting and browser autofill. An error focuses the first empty box. */
export function CodeField({ label, value, onChange, onComplete, error }: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const noteId = useId()
  const shown = value.padEnd(digits)
  const firstEmpty = shown.indexOf(' ')

  useEffect(() => {
    if (error !== undefined && firstEmpty >= 0) boxes.current[firstEmpty]?.focus()
  }, [error, firstEmpty])

  function write(from: number, typed: string) {
    const entered = typed.replace(/\D/g, '').slice(0, digits - from)
    if (entered === '') return
    const next = (shown.slice(0, from) + entered + shown.slice(from + entered.length)).slice(0, digits)
    onChange(next)
    boxes.current[Math.min(from + entered.length, digits - 1)]?.focus()
    if (isCompleteCode(next)) onComplete?.(next)
  }

  function press(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      boxes.current[to]?.focus()
    }
    if (event.key !== 'Backspace') return
    event.preventDefault()
    const at = shown[index] === ' ' ? Math.max(0, index - 1) : index
    onChange(`${shown.slice(0, at)} ${shown.slice(at + 1)}`)
    boxes.current[at]?.focus()
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, index: number) {
    event.preventDefault()
    const text = event.clipboardData.getData('text')
    write(text.replace(/\D/g, '').length >= digits ? 0 : index, text)
  }

  return (
    <fieldset aria-describedby={noteId} className="min-w-0">
      <legend className="mb-[5px] font-medium">{label}</legend>
      <div className="grid grid-cols-6 gap-2">
        {Array.from(shown, (digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes never move
            key={index}
            ref={box => {
              boxes.current[index] = box
            }}
            value={digit.trim()}
            onChange={event => write(index, event.target.value.replace(digit, ''))}
            onKeyDown={event => press(event, index)}
            onPaste={event => paste(event, index)}
            onFocus={event => event.target.select()}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1}`}
            aria-invalid={error !== undefined}
            // biome-ignore lint/a11y/noAutofocus: the field appears as the next step
            autoFocus={index === 0}
            className={`${fieldClass} h-[52px] px-0 text-center font-medium text-[18px]! tabular-nums side:h-11 ${error ? 'inset-ring-danger!' : ''}`}
          />
        ))}
      </div>
      <div id={noteId}>
        {error ? (
          <p role="alert" className="mt-[5px] flex items-start gap-[5px] text-12 text-danger leading-[17px]">
            <Icon name="warn" className="mt-px size-3.5" />
            <span>{error}</span>
          </p>
        ) : (
          <p className="mt-[5px] text-12 text-muted leading-[17px]">
            The app shows a new one every 30 seconds.
          </p>
        )}
      </div>
    </fieldset>
  )
}
