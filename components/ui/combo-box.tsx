'use client'

import { FieldPlaceholder } from './field-placeholder'
import { deferred } from './on-demand'

/** A searchable select, for long lists of options. */
export const ComboBox = deferred(
  async () => (await import('./combo-box-control')).ComboBoxControl,
  FieldPlaceholder,
)
