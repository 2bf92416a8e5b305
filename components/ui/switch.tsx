'use client'

import { type ReactNode, useId } from 'react'

type Props = {
  /** Visible label; with `isBare` for screen readers only. */
  label: string
  help?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  name?: string | undefined
  /** Red while on: the setting locks users out. */
  isHot?: boolean
  isBare?: boolean
  isDisabled?: boolean
}

export function Switch(props: Props) {
  const { label, help, isOn, onChange, name, isHot = false, isBare = false, isDisabled = false } = props
  const on = isHot ? 'group-data-selected:bg-danger-solid' : 'group-data-selected:bg-ink'
  const helpId = useId()
  return (
    <div data-field={name}>
      <label
        data-selected={isOn || undefined}
        data-disabled={isDisabled || undefined}
        className="group relative flex min-h-6 items-center gap-3 data-disabled:text-muted"
      >
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={event => onChange(event.target.checked)}
          disabled={isDisabled}
          aria-describedby={help ? helpId : undefined}
          className="sr-only"
        />
        <span className={isBare ? 'sr-only' : 'font-medium'}>{label}</span>
        <span
          data-marks
          className={`relative ml-auto h-[18px] w-[30px] flex-none rounded-full bg-line-control transition-colors group-data-disabled:bg-line group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus ${on}`}
        >
          <span
            className={`absolute top-0.5 left-0.5 size-3.5 rounded-full bg-raised transition-transform group-data-selected:translate-x-3 ${isHot ? 'group-data-selected:bg-on-danger' : 'group-data-selected:bg-on-ink'}`}
          />
        </span>
      </label>
      {help && (
        <span id={helpId} className="mt-0.5 block max-w-[80%] text-pretty text-12 text-muted leading-[17px]">
          {help}
        </span>
      )}
    </div>
  )
}
