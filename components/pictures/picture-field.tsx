'use client'

import type { ComponentProps } from 'react'
import { FieldPlaceholder } from '@/components/ui/field-placeholder'
import { deferred } from '@/components/ui/on-demand'

export const PictureField = deferred(
  async () => (await import('./picture-field-control')).PictureFieldControl,
  Placeholder,
)

/** With the box of the file. */
function Placeholder(props: ComponentProps<typeof FieldPlaceholder>) {
  return (
    <div>
      <FieldPlaceholder {...props} />
      <div className="mt-2 h-24 rounded-control border border-line bg-sunken" />
    </div>
  )
}
