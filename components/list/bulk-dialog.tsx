'use client'

import { onDemand } from '@/components/ui/on-demand'
import type { BulkDialogProps } from './bulk-dialog-view'

const View = onDemand(async () => (await import('./bulk-dialog-view')).BulkDialogView, 'dialog')

/** Makes one change for the selected rows: what would happen with each, one reason, and what was done. */
export function BulkDialog<Shared extends object>(props: BulkDialogProps<Shared>) {
  return <View {...(props as unknown as BulkDialogProps<object>)} />
}
