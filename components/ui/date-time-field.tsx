'use client'

import type { ComponentProps } from 'react'
import { FieldPlaceholder } from './field-placeholder'
import { deferred } from './on-demand'

/** Edited in the operator's time zone; the same time in UTC is shown below. */
export const DateTimeField = deferred(
  async () => (await import('./date-time-field-control')).DateTimeFieldControl,
  Placeholder,
)

/** With the line of the time in UTC. */
function Placeholder(props: ComponentProps<typeof FieldPlaceholder> & { value: string | null }) {
  const { value, help, ...rest } = props
  return <FieldPlaceholder {...rest} help={value ? <>&nbsp;{help}</> : help} />
}
