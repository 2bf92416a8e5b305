'use client'

import type { ComponentProps } from 'react'
import { useIsAwake } from './use-is-awake'

/** A button that cannot be pressed before the page listens, so that no press is lost and no form leaves unread. */
export function AwakeButton({ disabled = false, ...rest }: ComponentProps<'button'>) {
  const isAwake = useIsAwake()
  return <button type="button" {...rest} disabled={disabled || !isAwake} data-early={!isAwake || undefined} />
}
