'use client'

import { onDemand } from '@/components/ui/on-demand'
import type { BulkDialogProps } from './bulk-dialog-view'

const View = onDemand(async () => (await import('./bulk-dialog-view')).BulkDialogView)

type Props<Shared> = Omit<BulkDialogProps<Shared>, 'shared'> &
  Partial<Pick<BulkDialogProps<Shared>, 'shared'>>

const nothing = {}

/** Makes one change for the selected rows: what would happen with each, one reason, and what was done. */
export function BulkDialog<Shared extends object>(props: Props<Shared>) {
  return <View {...({ shared: nothing, ...props } as unknown as BulkDialogProps<object>)} />
}
