'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { saveReleaseAction } from '@/app/admin/(console)/app-versions/actions'
import { requestPreview, findPreviewUser } from '@/app/admin/(console)/preview/actions'
import { PreviewPanel } from '@/components/admin/preview/panel'
import { Form } from '@/components/admin/form/form'
import { useToaster } from '@/components/admin/feedback/toaster'
import { useForm } from '@/components/admin/form/use-form'
import { Note } from '@/components/ui/note'
import type { UnsavedChange } from '@/lib/preview/schema'
import { releaseInput, type ReleaseInput as Values, versionShape } from '@/lib/release/schema-console'
import { BasicsCard } from './basics-card'
import { ForceCard } from './force-card'
import { showValue, wordSave } from './format-field'
import { NotesCard } from './notes-card'
import { ForceUpdateDialog } from './force-update-dialog'
import { useBlastRadius } from './use-blast-radius'

const names: Record<keyof Values, string> = {
  platform: 'Platform',
  version: 'Version',
  publishAt: 'Publish time',
  notes: 'Notes',
  forceUpdate: 'Force',
}

type Props = {
  /** The release that is changed, null for a new one. */
  edited: { id: number; updatedAt: string } | null
  saved: Values
  /** What a new one begins with. */
  initial?: Values
  /** Users were told of it, so only notes and the force flag may change. */
  isTold: boolean
  canEdit: boolean
  disabledReason?: string | undefined
  isManager: boolean
  /** The build to look through, by platform. */
  builds: Record<Values['platform'], string>
  /** Forcing more devices than this asks a second manager. */
  secondManagerAbove: number
}

/** The editor of a release: what the app is told, when, and whom it stops. */
export function ReleaseForm(props: Props) {
  const { edited, saved, initial, isTold, canEdit, disabledReason, isManager, builds, secondManagerAbove } = props
  const router = useRouter()
  const { showToast } = useToaster()
  const [isReviewed, setIsReviewed] = useState(false)
  const form = useForm<Values, { id: number | null; text: string }>({
    shape: releaseInput,
    saved,
    ...(edited && { version: edited.updatedAt }),
    names,
    save: (values, { version, reason, typed }) =>
      saveReleaseAction({
        ...values,
        edited: edited && { id: edited.id, updatedAt: version },
        consent: { reason, confirmation: typed },
      }),
    onSaved: ({ result, undo }) => {
      if (result && !undo) showToast({ text: result.text })
      if (!edited && result) router.push(`/admin/app-versions/${result.id ?? ''}` as Route)
    },
  })
  const { values, dirty, set } = form
  useCopy(initial, set)
  const hasVersion = versionShape.safeParse(values.version).success
  const radius = useBlastRadius(values, hasVersion && values.forceUpdate)
  const isForcing = values.forceUpdate && values.publishAt !== null && dirty.some(name => name !== 'notes')
  const change: UnsavedChange | null = hasVersion
    ? { kind: 'release', id: edited?.id ?? null, ...values }
    : null
  return (
    <div className="grid items-start gap-[18px] side:grid-cols-[minmax(0,1fr)_372px]">
      <Form
        form={form}
        saveLabel={wordSave(values, isTold, isForcing)}
        {...(isForcing && isManager && { onReview: () => setIsReviewed(true) })}
        formatField={showValue}
      >
        {!canEdit && (
          <Note>{disabledReason ?? 'You can look at this release; to change it takes the role editor.'}</Note>
        )}
        <BasicsCard form={form} isTold={isTold} canEdit={canEdit} />
        <NotesCard notes={values.notes} onChange={notes => set('notes', notes)} canEdit={canEdit} />
        <ForceCard
          isOn={values.forceUpdate}
          onChange={isOn => set('forceUpdate', isOn)}
          canEdit={canEdit}
          isManager={isManager}
          radius={radius}
          onMove={isTold ? undefined : at => set('publishAt', at)}
        />
      </Form>
      <PreviewPanel
        key={values.platform}
        from={{ platform: values.platform, version: builds[values.platform] }}
        at={values.publishAt === 'now' ? null : values.publishAt}
        change={change}
        ask={requestPreview}
        findUser={findPreviewUser}
      />
      {isReviewed && (
        <ForceUpdateDialog
          values={values}
          radius={radius.found}
          secondManagerAbove={secondManagerAbove}
          onClose={() => setIsReviewed(false)}
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

/** Fills a new release with what it is a copy of, as if it had been typed. */
function useCopy(
  initial: Values | undefined,
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!initial) return
    set('platform', initial.platform)
    set('version', initial.version)
    set('notes', initial.notes)
  }, [])
}
