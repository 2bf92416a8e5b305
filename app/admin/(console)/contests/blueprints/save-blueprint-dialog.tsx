'use client'

import type { ComponentProps } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { pluralize } from '@/lib/core/format'

type Props = Pick<ComponentProps<typeof ConfirmDialog>, 'facts' | 'onConfirm' | 'onClose'> & {
  contests: number
}

export function SaveBlueprintDialog({ contests, ...props }: Props) {
  return (
    <ConfirmDialog
      {...props}
      title={`Save changes to ${pluralize(contests, 'contest')}?`}
      confirmLabel="Save changes"
      cancelLabel="Keep editing"
    >
      Participants can pick from the new slate immediately. Existing entries do not change, and open contests
      keep their buy-in, capacity and prizes.
    </ConfirmDialog>
  )
}
