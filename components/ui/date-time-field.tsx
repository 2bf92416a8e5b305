'use client'

import { deferred } from './on-demand'

/** Edited in the operator's time zone; the same time in UTC is shown below. */
export const DateTimeField = deferred(
  async () => (await import('./date-time-field-control')).DateTimeFieldControl,
)
