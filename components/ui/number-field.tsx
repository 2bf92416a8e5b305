'use client'

import { FieldPlaceholder } from './field-placeholder'
import { deferred } from './on-demand'

export const NumberField = deferred(
  async () => (await import('./number-field-control')).NumberFieldControl,
  FieldPlaceholder,
)
