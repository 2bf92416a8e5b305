'use client'

import type { ComponentProps } from 'react'
import { useIsHydrated } from './use-is-awake'

/**
 * A button that cannot be pressed before the page listens, so that no press is lost and no form leaves unread; what
 * leads to no form keeps taking focus meanwhile, and what opens a popover needs no script.
 */
export function HydratedButton({ type = 'button', ...rest }: ComponentProps<'button'>) {
  const isAwake = useIsHydrated()
  const asleep = type === 'submit' ? { disabled: true } : { 'aria-disabled': true }
  return (
    <button
      {...rest}
      type={type}
      {...(!isAwake && !rest.popoverTarget && { ...asleep, 'data-early': true })}
    />
  )
}
