'use client'

import { FieldPlaceholder } from './field-placeholder'
import { deferred } from './on-demand'

/** For up to a dozen options; use ComboBox for more. */
export const Select = deferred(async () => (await import('./select-control')).SelectControl, FieldPlaceholder)
