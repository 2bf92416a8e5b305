'use client'

import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Time } from '@/components/ui/time'
import { saveWindow } from './actions'
import type { ShownWindow } from './window-row'

const extendMs = 30 * 60_000

/** Asks before a window lasts half an hour longer, which locks people out for that long. */
export function ExtendDialog({ window, onClose }: { window: ShownWindow; onClose: () => void }) {
  const { showResult } = useToaster()
  const { id, name, updatedAt, startsAt, message, platforms } = window
  const endsAt = new Date(Date.parse(window.endsAt ?? startsAt) + extendMs).toISOString()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Close the app for another 30 min?"
      confirmText={name}
      confirmLabel="Extend"
      cancelLabel="Keep its end"
      isDanger
      onConfirm={async ({ reason, typed }) => {
        const answer = showResult(
          await saveWindow({
            form: { startsAt, endsAt, message, platforms: platforms as ('ios' | 'android')[] },
            edited: { id, updatedAt },
            consent: { reason, confirmation: typed },
          }),
        )
        return answer.ok ? undefined : answer.message
      }}
    >
      {name} would end <Time at={endsAt} relative="beside" />.
    </ConfirmDialog>
  )
}
