'use client'

import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { Icon, type IconName } from './icon'
import { onDemand } from './on-demand'

export function IconButton({
  icon,
  label,
  size = 'small',
  variant = 'ghost',
  className = '',
  ...rest
}: { icon: IconName; label: string } & Omit<ComponentProps<typeof Button>, 'children'>) {
  const square = size === 'small' ? 'w-9 sm:w-7' : 'w-10 sm:w-8'
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, open, close } = useTooltip()
  return (
    <>
      <Button
        ref={button}
        aria-label={label}
        variant={variant}
        size={size}
        className={`${square} px-0! ${className}`}
        {...rest}
        onPointerEnter={event => event.pointerType === 'mouse' && open(500)}
        onPointerLeave={close}
        onPointerDown={close}
        onFocus={event => event.target.matches(':focus-visible') && open(0)}
        onBlur={close}
        onKeyDown={close}
      >
        <Icon name={icon} />
      </Button>
      {isOpen && <Tooltip button={button} label={label} onClose={close} />}
    </>
  )
}

const Tooltip = onDemand(async () => (await import('./tooltip')).Tooltip, 'tooltip')

function useTooltip() {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isOpen,
    open(delayMs: number) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setIsOpen(true), delayMs)
    },
    close() {
      clearTimeout(timer.current)
      setIsOpen(false)
    },
  }
}
