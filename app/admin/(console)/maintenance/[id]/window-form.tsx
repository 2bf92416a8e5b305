'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { changeWindow, planWindow } from '@/app/admin/(console)/generated/actions'
import { useWindowImpact } from '@/app/admin/(console)/maintenance/use-impact'
import { withDuration } from '@/app/admin/(console)/maintenance/window-times'
import { PreviewPanel } from '@/app/admin/(console)/preview/preview-panel'
import { Form } from '@/components/form/form'
import { editorsOnly, useForm } from '@/components/form/use-form'
import { AppPreviewCard } from '@/components/phone/app-preview-card'
import { useClock } from '@/components/ui/clock'
import { Note } from '@/components/ui/note'
import { deferred, onDemand } from '@/components/ui/on-demand'
import { formatWindowName, formatWindowPlatforms } from '@/lib/app-config/maintenance/rules'
import type { WindowInput as Values } from '@/lib/app-config/maintenance/schema-console'
import type { UnsavedChange } from '@/lib/console/preview/schema'
import { formatDateTime } from '@/lib/core/format'
import { WindowFields } from './window-fields'

const ImpactCard = deferred(async () => (await import('./impact-card')).ImpactCard)
const MaintenanceScreen = deferred(
  async () => (await import('@/components/phone/maintenance-screen')).MaintenanceScreen,
)
const WindowDialog = onDemand(async () => (await import('./window-dialog')).WindowDialog)

const names: Record<keyof Values, string> = {
  startsAt: 'Start',
  endsAt: 'End',
  message: 'Message',
  platforms: 'Platforms',
}

type Props = {
  edited: { id: number; updatedAt: string } | null
  saved: Values
  /** Minutes until the end of a new window that starts on save; null for an end at a time. */
  closesFor: number | null
  hasStarted: boolean
  canEdit: boolean
  readOnlyReason?: string | undefined
  isManager: boolean
  /** Default app version in the preview. */
  build: string
}

export function WindowForm(props: Props) {
  const { edited, saved, hasStarted, canEdit, readOnlyReason, isManager, build } = props
  const router = useRouter()
  const { now, zone } = useClock()
  const [minutes, setMinutes] = useState(props.closesFor)
  const form = useForm<Values, unknown>({
    shape: async () => (await import('@/lib/app-config/maintenance/schema-console')).windowInput,
    saved,
    ...(edited && { version: edited.updatedAt }),
    names,
    save: (entered, { version, reason, typed }) =>
      edited
        ? changeWindow({ id: edited.id, updatedAt: version, form: entered, typedName: typed, reason })
        : planWindow({ form: withDuration(entered, minutes, now), typedName: typed, reason }),
    readOnly: !canEdit && (readOnlyReason ?? editorsOnly),
    onSaved() {
      if (!edited) router.push('/admin/maintenance')
    },
  })
  const { base, set } = form
  const values = withDuration(form.values, minutes, now)
  const { impact, error: impactError } = useWindowImpact(values)
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
        needsReview={needsConfirmation && isManager}
        review={onClose => (
          <WindowDialog
            name={formatWindowName(values)}
            edited={edited}
            values={values}
            impact={impact}
            impactError={impactError}
            onClose={onClose}
            onConfirm={form.confirm}
          />
        )}
        canSaveUnchanged={!edited}
        formatField={(name, value, version) => {
          if (name === 'platforms') return formatWindowPlatforms(version.platforms)
          if (name === 'message' || value === 'now') return String(value)
          return value === null ? 'No end' : formatDateTime(new Date(String(value)), zone, now)
        }}
      >
        {canEdit && !isManager && (
          <Note>Starting earlier, ending later or adding a platform requires the manager role.</Note>
        )}
        <WindowFields
          form={form}
          times={values}
          minutes={minutes}
          onMinutes={setMinutes}
          isNew={!edited}
          hasStarted={hasStarted}
          canEdit={canEdit}
        />
        <ImpactCard
          impact={impact}
          error={impactError}
          onMove={
            canEdit && !hasStarted
              ? (startsAt, endsAt) => {
                  setMinutes(null)
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
        />
      </div>
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
