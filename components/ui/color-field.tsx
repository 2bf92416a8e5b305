'use client'

import { useState } from 'react'
import { contrastOf, isColor, parseColor, toCss } from './color'
import type { FieldBasics } from './field-parts'
import { TextField } from './text-field'

type Props = FieldBasics & {
  /** As the app writes it: 0xAARRGGBB. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** What it is read on, or what is read on it, and how strong the contrast has to be: 4.5 for text, 3 for shapes. */
  against?: { color: string; name: string; least: number } | undefined
}

/** A colour of the app, with its swatch and its contrast; #1d5fd1 may be typed too and becomes 0xFF1D5FD1. */
export function ColorField({ value, onChange, onBlur, against, help, ...rest }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? value
  return (
    <TextField
      {...rest}
      value={shown}
      onChange={text => {
        setTyped(text)
        onChange(parseColor(text) ?? text)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
      isMono
      help={
        against && isColor(value) && isColor(against.color) ? (
          <Contrast value={value} against={against} />
        ) : (
          help
        )
      }
      end={
        <label className="relative grid size-6 cursor-pointer place-items-center rounded-tag focus-within:outline-2 focus-within:outline-focus">
          <span className="sr-only">Pick a colour</span>
          <span
            className="size-5 rounded-tag inset-ring inset-ring-line-control"
            style={{ background: toCss(value) }}
          />
          <input
            type="color"
            value={isColor(value) ? `#${value.slice(4).toLowerCase()}` : '#000000'}
            onChange={event => {
              setTyped(undefined)
              onChange(
                `0x${isColor(value) ? value.slice(2, 4) : 'FF'}${event.target.value.slice(1).toUpperCase()}`,
              )
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      }
    />
  )
}

function Contrast({
  value,
  against,
}: {
  value: string
  against: { color: string; name: string; least: number }
}) {
  const ratio = contrastOf(value, against.color)
  const words = `${ratio.toFixed(1)} to 1 against ${against.name}`
  if (ratio >= against.least) return words
  return (
    <span className="text-warning">
      {words}; hard to see below {against.least}
    </span>
  )
}
