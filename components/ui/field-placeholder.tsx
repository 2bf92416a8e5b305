'use client'

import { useFieldFrame } from './field-frame'
import type { FieldBasics } from './field-parts'

/**
 * Stands for a field whose code is being downloaded, in its size: if the field were higher, the buttons below it would
 * move, and one that moves between press and release gets no click.
 */
export function FieldPlaceholder({ label, help, error, isOptional, aside }: FieldBasics) {
  const { frame } = useFieldFrame({ label, help, error, isOptional, aside })
  return (
    <div inert data-early>
      {frame(
        <div className="h-10 rounded-control bg-raised inset-ring inset-ring-line-control sm:h-8" />,
        'span',
      )}
    </div>
  )
}
