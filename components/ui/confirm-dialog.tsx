'use client'

import type { ConfirmationProps } from './confirmation'
import { onDemand } from './on-demand'

const Confirmation = onDemand(async () => (await import('./confirmation')).Confirmation)

/** Confirms actions on money, access or anything irreversible. Enter never submits a dangerous action. */
export function ConfirmDialog({ isOpen = true, ...rest }: ConfirmationProps & { isOpen?: boolean }) {
  return isOpen ? <Confirmation {...rest} /> : null
}
