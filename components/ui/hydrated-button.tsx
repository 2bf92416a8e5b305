'use client'

import { type ComponentProps, useSyncExternalStore } from 'react'

/**
 * A button that is disabled until React has hydrated the page, so that no click is lost and no form is submitted without
 * its handler. Buttons that do not submit stay focusable; those that open a popover need no script and stay enabled.
 */
export function HydratedButton({ type = 'button', ...rest }: ComponentProps<'button'>) {
  const isHydrated = useIsHydrated()
  const disabled = type === 'submit' ? { disabled: true } : { 'aria-disabled': true }
  return (
    <button
      {...rest}
      type={type}
      {...(!isHydrated && !rest.popoverTarget && { ...disabled, 'data-early': true })}
    />
  )
}

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
