'use client'

import type { ComponentProps } from 'react'
import { useUntilHydrated } from './until-hydrated'

/**
 * A button that is disabled until React has hydrated the page, so that no click is lost and no form is submitted without
 * its handler. Buttons that do not submit stay focusable; those that open a popover need no script and stay enabled.
 */
export function HydratedButton({ type = 'button', ref, ...rest }: ComponentProps<'button'>) {
  const attribute = type === 'submit' ? 'disabled' : 'aria-disabled'
  const isNeeded = !rest.popoverTarget && !rest.disabled && !rest[attribute]
  return <button {...rest} type={type} {...useUntilHydrated(attribute, { isNeeded, ref })} />
}
