'use client'

import { deferred } from './on-demand'

/** Reorder by drag, or by keyboard on the handle: Enter or Space lifts and drops, arrows move, Escape cancels. */
export const ReorderList = deferred(async () => (await import('./reorder-list-control')).ReorderListControl)
