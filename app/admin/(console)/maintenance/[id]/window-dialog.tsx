'use client'

import { previewWindow } from '@/app/admin/(console)/maintenance/actions'
import { describeUncounted, listImpactFacts } from '@/app/admin/(console)/maintenance/impact-facts'
import { useAnswer } from '@/components/feedback/use-answer'
import { formatPlatforms } from '@/components/shell/format-platforms'
import { useClock } from '@/components/ui/clock'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorNote } from '@/components/ui/note'
import type { WindowInput as Values } from '@/lib/app-config/maintenance/schema-console'
import type { WindowImpact } from '@/lib/console/impact/window-impact'
import { formatDateTime, pluralize } from '@/lib/core/format'

type Props = {
  name: string
  /** Null for a new window. */
  edited: { id: number; updatedAt: string } | null
  values: Values
  impact: WindowImpact | undefined
  impactError: string | undefined
  onClose: () => void
  onConfirm: (input: { reason: string; typed: string }) => Promise<string | undefined>
}

export function WindowDialog({ name, edited, values, impact, impactError, onClose, onConfirm }: Props) {
  const { now, zone } = useClock()
  const { startsAt, endsAt, message } = values
  const from = startsAt === 'now' ? 'now' : `from ${formatDateTime(new Date(startsAt), zone, now)}`
  const { refusal } = useAnswer(previewWindow, { edited, form: values })
  const users = impact ? ` for ${pluralize(impact.users, 'user')}${impact.otherUsers}` : ''
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Close the app on ${formatPlatforms(values)}${users} ${from}?`}
      facts={[
        ...(impact ? listImpactFacts(impact, 'during the window') : describeUncounted(impactError)),
        { name: 'Until', value: endsAt ? formatDateTime(new Date(endsAt), zone, now) : 'No end set' },
        { name: 'Message', value: message },
      ]}
      confirmText={name}
      confirmLabel={formatConfirmLabel(edited === null, values)}
      isBlocked={Boolean(refusal)}
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onConfirm}
    >
      {startsAt === 'now'
        ? 'You can extend or end it at any time.'
        : 'You can cancel the window before it starts and end it at any time.'}
      <ErrorNote className="mt-3">{refusal}</ErrorNote>
    </ConfirmDialog>
  )
}

function formatConfirmLabel(isNew: boolean, values: Values): string {
  if (!isNew) return 'Save changes'
  return values.startsAt === 'now' ? `Close ${formatPlatforms(values)} now` : 'Schedule window'
}
