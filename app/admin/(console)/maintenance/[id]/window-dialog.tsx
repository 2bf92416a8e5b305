'use client'

import { useClock } from '@/components/ui/clock'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { formatDateTime } from '@/components/ui/format'
import type { WindowInput as Values } from '@/lib/maintenance/schema-console'

type Props = {
  name: string
  isNew: boolean
  values: Values
  onClose: () => void
  onConfirm: (input: { reason: string; typed: string }) => Promise<string | undefined>
}

export function WindowDialog({ name, isNew, values, onClose, onConfirm }: Props) {
  const { now, zone } = useClock()
  const { startsAt, endsAt, message } = values
  const from = startsAt === 'now' ? 'now' : formatDateTime(new Date(startsAt), zone, now)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Close the app from ${from}?`}
      facts={[
        { name: 'Until', value: endsAt ? formatDateTime(new Date(endsAt), zone, now) : 'No end set' },
        { name: 'Message', value: message },
      ]}
      confirmText={name}
      confirmLabel={isNew ? 'Schedule window' : 'Save changes'}
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onConfirm}
    >
      You can cancel the window before it starts and end it at any time.
    </ConfirmDialog>
  )
}
