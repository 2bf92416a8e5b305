'use client'

import type { ComponentProps } from 'react'
import { Icon } from './icon'

type Props = { name: string; value: string; onRemove?: () => void } & Omit<
  ComponentProps<'button'>,
  'name' | 'value'
>

const box = 'inline-flex h-[34px] max-w-full flex-none rounded-control whitespace-nowrap text-12 sm:h-7'

/** An active filter: click the chip to edit it, the cross to remove it. */
export function Chip({ name, value, onRemove, ...rest }: Props) {
  return (
    <span className={`${box} items-stretch bg-raised inset-ring inset-ring-line-strong`}>
      <button
        type="button"
        className="inline-flex min-w-0 items-center gap-[5px] rounded-control px-2 hover:bg-hover"
        {...rest}
      >
        <span className="text-muted">{name}</span>
        <span className="truncate font-medium">{value}</span>
      </button>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove filter ${name}`}
          onClick={onRemove}
          className="inline-flex min-w-6 items-center justify-center rounded-r-control border-line border-l px-1.5 text-muted hover:bg-hover hover:text-ink"
        >
          <Icon name="close" className="size-3.5" />
        </button>
      )}
    </span>
  )
}

export function AddChip({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`${box} items-center gap-[5px] border border-line-control border-dashed px-2 font-medium text-ink-soft hover:bg-hover`}
      {...rest}
    >
      <Icon name="plus" className="size-3.5" />
      {children}
    </button>
  )
}
