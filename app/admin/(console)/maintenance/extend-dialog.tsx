'use client'

import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Time } from '@/components/ui/time'
import { saveWindow } from './actions'
import type { ShownWindow } from './window-row'

const extendMs = 30 * 60_000

export function ExtendDialog({ window, onClose }: { window: ShownWindow; onClose: () => void }) {
  const { showResult } = useToaster()
  const { id, name, updatedAt, startsAt, message, platforms } = window
  const endsAt = new Date(Date.parse(window.endsAt ?? startsAt) + extendMs).toISOString()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Extend the window by 30 minutes?"
      confirmText={name}
      confirmLabel="Extend"
      cancelLabel="Keep current end"
      isDanger
      onConfirm={async ({ reason, typed }) => {
        const result = showResult(
          await saveWindow({
            form: { startsAt, endsAt, message, platforms: platforms as ('ios' | 'android')[] },
            edited: { id, updatedAt },
            lockout: { reason, typedName: typed },
          }),
        )
        return result.ok ? undefined : result.message
      }}
    >
      The app reopens <Time at={endsAt} relative="beside" />.
    </ConfirmDialog>
  )
}
