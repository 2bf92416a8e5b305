'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { saveWindow } from '@/app/admin/(console)/maintenance/actions'
import { listImpactFacts, useImpact } from '@/app/admin/(console)/maintenance/use-impact'
import { findPreviewUser, requestPreview } from '@/app/admin/(console)/preview/actions'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Form } from '@/components/admin/form/form'
import { useForm } from '@/components/admin/form/use-form'
import { MaintenanceScreen } from '@/components/admin/phone/maintenance-screen'
import { AppPreviewCard } from '@/components/admin/phone/phone-preview'
import { PreviewPanel } from '@/components/admin/preview/preview-panel'
import { formatPlatforms } from '@/components/admin/shell/format-platforms'
import { useClock } from '@/components/ui/clock'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { formatDateTime, pluralize } from '@/components/ui/format'
import { Note } from '@/components/ui/note'
import type { WindowImpact } from '@/lib/impact/window-impact'
import { formatWindowName } from '@/lib/maintenance/rules'
import type { WindowInput as Values } from '@/lib/maintenance/schema-console'
import type { UnsavedChange } from '@/lib/preview/schema'
import { ImpactCard } from './impact-card'
import { WindowFields } from './window-fields'

const names: Record<keyof Values, string> = {
  startsAt: 'Start',
  endsAt: 'End',
  message: 'Message',
  platforms: 'Platforms',
}

type Props = {
  edited: { id: number; updatedAt: string } | null
  saved: Values
  hasStarted: boolean
  canEdit: boolean
  readOnlyReason?: string | undefined
  isManager: boolean
  /** Default app version in the preview. */
  build: string
}

export function WindowForm({ edited, saved, hasStarted, canEdit, readOnlyReason, isManager, build }: Props) {
  const router = useRouter()
  const { showToast } = useToaster()
  const [isReviewing, setIsReviewing] = useState(false)
  const form = useForm<Values, { text: string }>({
    shape: async () => (await import('@/lib/maintenance/schema-console')).windowInput,
    saved,
    ...(edited && { version: edited.updatedAt }),
    names,
    save: (values, { version, reason, typed }) =>
      saveWindow({
        form: values,
        edited: edited && { id: edited.id, updatedAt: version },
        lockout: { reason, typedName: typed },
      }),
    onSaved: ({ result, undo }) => {
      if (result && !undo) showToast({ text: result.text })
      if (!edited) router.push('/admin/maintenance' as Route)
    },
  })
  const { values, base, set } = form
  const { impact, error: impactError } = useImpact(values)
  const needsConfirmation = !edited || extendsClosure(base, values)
  const newLabel = values.startsAt === 'now' ? 'Review and close' : 'Review and schedule'
  const reviewLabel = edited ? 'Review and save' : newLabel
  const from = values.startsAt === 'now' ? null : values.startsAt
  const change: UnsavedChange = { kind: 'window', id: edited?.id ?? null, ...values }
  return (
    <div className="grid items-start gap-[18px] side:grid-cols-[minmax(0,1fr)_372px]">
      <Form
        form={form}
        saveLabel={needsConfirmation ? reviewLabel : 'Save'}
        {...(needsConfirmation && isManager && { onReview: () => setIsReviewing(true) })}
        formatField={(name, value) =>
          name === 'platforms' ? (value as string[]).join(', ') : String(value ?? 'No end')
        }
      >
        {!canEdit && <Note>{readOnlyReason ?? 'Read only. Editing requires the editor role.'}</Note>}
        {canEdit && !isManager && (
          <Note>Starting earlier, ending later or adding a platform requires the manager role.</Note>
        )}
        <WindowFields form={form} isNew={!edited} hasStarted={hasStarted} canEdit={canEdit} />
        <ImpactCard
          impact={impact}
          error={impactError}
          onMove={
            canEdit && !hasStarted
              ? (startsAt, endsAt) => {
                  set('startsAt', startsAt)
                  set('endsAt', endsAt)
                }
              : undefined
          }
        />
      </Form>
      <div className="flex min-w-0 flex-col gap-3.5 self-stretch">
        <AppPreviewCard>
          <MaintenanceScreen message={values.message} endsAt={endAfterStart(values)} />
        </AppPreviewCard>
        <PreviewPanel
          build={{ platform: values.platforms.includes('ios') ? 'ios' : 'android', version: build }}
          at={from}
          change={change}
          requestPreview={requestPreview}
          findUser={findPreviewUser}
        />
      </div>
      {isReviewing && (
        <WindowDialog
          name={formatWindowName(values)}
          isNew={!edited}
          values={values}
          impact={impact}
          onClose={() => setIsReviewing(false)}
          onConfirm={async confirmation => {
            const result = await form.submit(confirmation)
            if (!result) return 'Fix the highlighted fields.'
            return result.ok ? undefined : result.message
          }}
        />
      )}
    </div>
  )
}

/** Null for an end that cannot be saved. */
function endAfterStart({ startsAt, endsAt }: Values): string | null {
  if (endsAt === null || startsAt === 'now') return endsAt
  return Date.parse(endsAt) > Date.parse(startsAt) ? endsAt : null
}

/** True if `after` starts earlier, ends later or closes another platform. */
function extendsClosure(before: Values, after: Values): boolean {
  const end = ({ endsAt }: Values) => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt))
  return (
    after.startsAt < before.startsAt ||
    end(after) > end(before) ||
    after.platforms.some(platform => !before.platforms.includes(platform))
  )
}

type WindowDialogProps = {
  name: string
  isNew: boolean
  values: Values
  impact: WindowImpact | undefined
  onClose: () => void
  onConfirm: (input: { reason: string; typed: string }) => Promise<string | undefined>
}

function WindowDialog({ name, isNew, values, impact, onClose, onConfirm }: WindowDialogProps) {
  const { now, zone } = useClock()
  const { startsAt, endsAt, message } = values
  const from = startsAt === 'now' ? 'now' : `from ${formatDateTime(new Date(startsAt), zone, now)}`
  const users = impact ? ` for ${pluralize(impact.users, 'user')}` : ''
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Close the app on ${formatPlatforms(values)}${users} ${from}?`}
      facts={[
        ...(impact ? listImpactFacts(impact, 'during the window') : []),
        { name: 'Until', value: endsAt ? formatDateTime(new Date(endsAt), zone, now) : 'No end set' },
        { name: 'Message', value: message },
      ]}
      confirmText={name}
      confirmLabel={formatConfirmLabel(isNew, values)}
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onConfirm}
    >
      You can cancel the window before it starts and end it at any time.
    </ConfirmDialog>
  )
}

function formatConfirmLabel(isNew: boolean, values: Values): string {
  if (!isNew) return 'Save changes'
  return values.startsAt === 'now' ? `Close ${formatPlatforms(values)} now` : 'Schedule window'
}
