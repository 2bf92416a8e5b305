'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { requestPreview, findPreviewUser } from '@/app/admin/(console)/preview/actions'
import { saveWindow } from '@/app/admin/(console)/maintenance/actions'
import { PreviewPanel } from '@/components/admin/preview/panel'
import { Form } from '@/components/admin/form/form'
import { useToaster } from '@/components/admin/feedback/toaster'
import { useForm } from '@/components/admin/form/use-form'
import { Note } from '@/components/ui/note'
import type { UnsavedChange } from '@/lib/preview/schema'
import { type WindowInput as Values, windowInput } from '@/lib/maintenance/schema-console'
import { WeightCard } from './impact-card'
import { WindowDialog } from './window-dialog'
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
  hasBegun: boolean
  canEdit: boolean
  disabledReason?: string | undefined
  isManager: boolean
  /** The build to look through. */
  build: string
}

/** The editor of a maintenance window, with whom it meets and what the app is told. */
export function WindowForm({ edited, saved, hasBegun, canEdit, disabledReason, isManager, build }: Props) {
  const router = useRouter()
  const { showToast } = useToaster()
  const [isAsked, setIsAsked] = useState(false)
  const form = useForm<Values, { text: string }>({
    shape: windowInput,
    saved,
    ...(edited && { version: edited.updatedAt }),
    names,
    save: (values, { version, reason, typed }) =>
      saveWindow({
        form: values,
        edited: edited && { id: edited.id, updatedAt: version },
        consent: { reason, confirmation: typed },
      }),
    onSaved: ({ result, undo }) => {
      if (result && !undo) showToast({ text: result.text })
      if (!edited) router.push('/admin/maintenance' as Route)
    },
  })
  const { values, base, set } = form
  const closesMore = !edited || isLonger(base, values)
  const from = values.startsAt === 'now' ? null : values.startsAt
  const change: UnsavedChange = { kind: 'window', id: edited?.id ?? null, ...values }
  return (
    <div className="grid items-start gap-[18px] side:grid-cols-[minmax(0,1fr)_372px]">
      <Form
        form={form}
        saveLabel={closesMore ? 'Review and plan' : 'Save'}
        {...(closesMore && isManager && { onReview: () => setIsAsked(true) })}
        formatField={(name, value) =>
          name === 'platforms' ? (value as string[]).join(', ') : String(value ?? 'No end')
        }
      >
        {!canEdit && (
          <Note>{disabledReason ?? 'You can look at this window; to change it takes the role editor.'}</Note>
        )}
        {canEdit && !isManager && (
          <Note>Closing the app earlier, longer or to more people takes the role manager.</Note>
        )}
        <WindowFields form={form} hasBegun={hasBegun} canEdit={canEdit} />
        <WeightCard
          values={values}
          onMove={
            canEdit && !hasBegun
              ? (startsAt, endsAt) => {
                  set('startsAt', startsAt)
                  set('endsAt', endsAt)
                }
              : undefined
          }
        />
      </Form>
      <PreviewPanel
        from={{ platform: values.platforms.includes('ios') ? 'ios' : 'android', version: build }}
        at={from}
        change={change}
        ask={requestPreview}
        findUser={findPreviewUser}
      />
      {isAsked && (
        <WindowDialog
          name={nameOf(values)}
          values={values}
          onClose={() => setIsAsked(false)}
          onConfirm={async given => {
            const answer = await form.submit(given)
            if (!answer) return 'Some fields need another look.'
            return answer.ok ? undefined : answer.message
          }}
        />
      )}
    </div>
  )
}

/** As the service names it: both platforms in one order. */
function nameOf({ platforms }: Values): string {
  const named = (['ios', 'android'] as const).filter(platform => platforms.includes(platform))
  return `Maintenance of ${named.map(platform => (platform === 'ios' ? 'iOS' : 'Android')).join(' and ')}`
}

/** Whether it closes the app earlier, longer or to more people than before. */
function isLonger(before: Values, after: Values): boolean {
  const end = ({ endsAt }: Values) => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt))
  return (
    after.startsAt < before.startsAt ||
    end(after) > end(before) ||
    after.platforms.some(platform => !before.platforms.includes(platform))
  )
}
