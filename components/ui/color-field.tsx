'use client'

import { useState } from 'react'
import { contrastRatio, isColor, parseColor, toCss } from './color'
import type { FieldBasics } from './field-parts'
import { TextField } from './text-field'

type Props = FieldBasics & {
  /** 0xAARRGGBB */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** The color to measure contrast against, and the minimum ratio: 4.5 for text, 3 for shapes. */
  against?: { color: string; name: string; minRatio: number } | undefined
}

/** A color with a swatch and its contrast ratio. `#1d5fd1` is accepted and stored as `0xFF1D5FD1`. */
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
          <span className="sr-only">Pick a color</span>
          <span
            className="size-5 rounded-tag inset-ring inset-ring-line-control"
            style={{ background: toCss(value) }}
          />
          <input
            type="color"
            disabled={rest.isDisabled}
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
  against: { color: string; name: string; minRatio: number }
}) {
  const ratio = contrastRatio(value, against.color)
  const text = `Contrast ${ratio.toFixed(1)}:1 against ${against.name}`
  if (ratio >= against.minRatio) return text
  return (
    <span className="text-warning">
      {text}. Use {against.minRatio} or more.
    </span>
  )
}
