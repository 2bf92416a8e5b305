'use client'

import { useClock } from '@/components/ui/clock'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { formatDateTime } from '@/components/ui/format'
import type { WindowInput as Values } from '@/lib/maintenance/schema-console'

type Props = {
  name: string
  values: Values
  onClose: () => void
  onConfirm: (given: { reason: string; typed: string }) => Promise<string | undefined>
}

/** Asks before a window closes the app. */
export function WindowDialog({ name, values, onClose, onConfirm }: Props) {
  const { now, zone } = useClock()
  const { startsAt, endsAt, message } = values
  const from = startsAt === 'now' ? 'now' : formatDateTime(new Date(startsAt), zone, now)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Close the app from ${from}?`}
      facts={[
        { name: 'Until', value: endsAt ? formatDateTime(new Date(endsAt), zone, now) : 'somebody ends it' },
        { name: 'Message', value: message },
      ]}
      confirmText={name}
      confirmLabel="Close the app then"
      cancelLabel="Keep it open"
      isDanger
      onConfirm={onConfirm}
    >
      It can be called off until it starts, and ended at any time.
    </ConfirmDialog>
  )
}
