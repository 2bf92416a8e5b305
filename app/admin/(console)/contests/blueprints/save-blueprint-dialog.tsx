'use client'

import type { ComponentProps } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { pluralize } from '@/lib/core/format'

type Props = Pick<ComponentProps<typeof ConfirmDialog>, 'facts' | 'onConfirm' | 'onClose'> & {
  contests: number
  isSlateChanged: boolean
}

export function SaveBlueprintDialog({ contests, isSlateChanged, ...props }: Props) {
  return (
    <ConfirmDialog
      {...props}
      title={
        isSlateChanged
          ? `Save changes to ${pluralize(contests, 'contest')}?`
          : 'Save changes to the blueprint?'
      }
      confirmLabel="Save changes"
      cancelLabel="Keep editing"
    >
      {isSlateChanged
        ? 'Participants can pick from the new slate immediately. Existing entries do not change, and open contests keep their name, buy-in, capacity and prizes.'
        : 'Open contests do not change: the new values are for contests that are opened from now on.'}
    </ConfirmDialog>
  )
}
