'use client'

import type { ComponentProps } from 'react'
import { useUntilHydrated } from './until-hydrated'

/**
 * A button that is disabled until React has hydrated the page, so that no click is lost and no form is submitted without
 * its handler. Buttons that do not submit stay focusable; those that open a popover need no script and stay enabled.
 */
export function HydratedButton({ type = 'button', ref, ...rest }: ComponentProps<'button'>) {
  const disabled = useUntilHydrated(type === 'submit' ? 'disabled' : 'aria-disabled', ref)
  const isFree = !rest.popoverTarget && !rest.disabled && !rest['aria-disabled']
  return <button ref={ref} {...rest} type={type} {...(isFree && disabled)} />
}
