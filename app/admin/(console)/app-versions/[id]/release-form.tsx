'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, useRef } from 'react'
import { changeRelease, createRelease } from '@/app/admin/(console)/generated/actions'
import { Form } from '@/components/form/form'
import { editorsOnly, useForm } from '@/components/form/use-form'
import { useClock } from '@/components/ui/clock'
import { deferred, onDemand } from '@/components/ui/on-demand'
import { formatReleaseName, type PublishedRelease } from '@/lib/app-config/release/rules'
import { findEndedRollout, findSameVersion } from '@/lib/app-config/release/same-version'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'
import type { LoweringEffect } from '@/lib/console/impact/withdrawal-effect'
import { formatDateTime } from '@/lib/core/format'
import { BasicsCard } from './basics-card'
import { ForceCard } from './force-card'
import { useForcedUpdateImpact } from './use-impact'
import { useOutdated } from './use-outdated'
import { useRefusal } from './use-refusal'

const NotesCard = deferred(async () => (await import('./notes-card')).NotesCard)
const RolloutCard = deferred(async () => (await import('./rollout-card')).RolloutCard)
const ReleasePreview = deferred(async () => (await import('./release-preview')).ReleasePreview)
const ForceImpact = deferred(async () => (await import('./force-impact')).ForceImpact)
const ForceUpdateDialog = onDemand(async () => (await import('./force-update-dialog')).ForceUpdateDialog)
const PublishReleaseDialog = onDemand(async () => (await import('./publish-dialog')).PublishReleaseDialog)
const RefusedDialog = onDemand(async () => (await import('./refused-dialog')).RefusedDialog)
const LowerMinimumDialog = onDemand(async () => (await import('./lower-minimum-dialog')).LowerMinimumDialog)

const names: Record<keyof Values, string> = {
  platform: 'Platform',
  version: 'Version',
  publishAt: 'Publish time',
  notes: 'Notes',
  forceUpdate: 'Force update',
  rollout: 'Rollout',
}

type Confirmed = Parameters<ComponentProps<typeof ForceUpdateDialog>['onConfirm']>[0] & { devices?: number }

type Props = {
  /** Null for a new release. */
  edited: { id: number; updatedAt: string } | null
  saved: Values
  /** Prefills a new release. */
  initial?: Values
  /** The newest published release of each platform. */
  newest: readonly PublishedRelease[]
  /** Only notes and the force flag can change. */
  isPublished: boolean
  /** All users get it. */
  isComplete?: boolean
  /** Has no effect, so the preview shows what apps get without it. */
  isWithdrawn?: boolean
  canEdit: boolean
  readOnlyReason?: string | undefined
  isManager: boolean
  /** Default app version in the preview, by platform. */
  builds: Record<Values['platform'], string>
  /** Stopping or readmitting more devices than this requires a second manager. */
  secondManagerAbove: number
  /** If the release sets the minimum version: the effect of making it optional. */
  lowering?: LoweringEffect | null
}

export function ReleaseForm(props: Props) {
  const {
    edited,
    saved,
    initial,
    newest,
    isPublished,
    isComplete = false,
    isWithdrawn = false,
    canEdit,
    readOnlyReason,
    isManager,
    builds,
    secondManagerAbove,
    lowering = null,
  } = props
  const router = useRouter()
  const clock = useClock()
  /** That the dialog of a lowered minimum version shows. */
  const readmitted = useRef<number>(undefined)
  const form = useForm<Values, { id?: number; waits: boolean; text: string }>({
    shape: async () => (await import('@/lib/app-config/release/schema-console')).releaseInput,
    saved,
    ...(edited && { version: edited.updatedAt }),
    names,
    initial: initial && { ...saved, ...pickCopied(initial) },
    save(values, { version, reason, typed }) {
      const given = { form: values, typedName: typed, reason, devices: seenDevices ?? readmitted.current }
      return edited ? changeRelease({ id: edited.id, updatedAt: version, ...given }) : createRelease(given)
    },
    readOnly: !canEdit && (readOnlyReason ?? editorsOnly),
    onSaved: ({ result }) => {
      if (!edited) router.push(`/admin/app-versions/${result.id ?? ''}`)
    },
  })
  const { values, dirty, set } = form
  const { refusal, version } = useRefusal(edited, values, { canEdit, dirty })
  const radius = useForcedUpdateImpact(values, version !== null && values.forceUpdate)
  const isForcing = raisesMinimum(values, dirty)
  const lowered = values.forceUpdate ? null : lowering
  const decidesWhoUpdates = isForcing || lowered !== null
  const ended = findEndedRollout(newest, { ...values, isPublished })
  const outdated = useOutdated({ edited, values, dirty, isPublished })
  const isPublishing = asksToPublish(values, { edited, isPublished, ended, outdated })
  const review = reviewOf({ isRefused: refusal !== undefined, decidesWhoUpdates, isPublishing, isManager })
  const seenDevices: number | undefined = isForcing ? radius.impact?.affectedDevices : undefined
  const stages = isPublished && isComplete ? [] : values.rollout
  const shared = { values, secondManagerAbove, ended, outdated, onConfirm: confirm }

  /** A refused confirmation stays open, with the devices counted again. */
  async function confirm({ devices, ...given }: Confirmed): Promise<string | undefined> {
    readmitted.current = devices
    const problem = await form.confirm(given)
    if (problem !== undefined) radius.recount()
    return problem
  }

  return (
    <div className="grid items-start gap-[18px] side:grid-cols-[minmax(0,1fr)_372px]">
      <Form
        form={form}
        saveLabel={formatSaveLabel(values, isPublished, review.isNeeded)}
        needsReview={review.opens}
        review={onClose =>
          renderReview({
            ...shared,
            edited,
            lowering: lowered,
            isForcing,
            refusal,
            stages,
            radius: radius.impact,
            recount: radius.recount,
            onClose,
          })
        }
        formatField={(name, value) => formatReleaseField(name, value, clock)}
      >
        <BasicsCard
          form={form}
          same={isPublished ? undefined : findSameVersion(newest, values)}
          refusal={refusal}
          isPublished={isPublished}
          canEdit={canEdit}
        />
        <NotesCard notes={values.notes} onChange={notes => set('notes', notes)} canEdit={canEdit} />
        {!isPublished && <RolloutCard form={form} canEdit={canEdit} />}
        <ForceCard
          isOn={values.forceUpdate}
          stages={stages}
          onChange={isOn => set('forceUpdate', isOn)}
          isRefused={refusal !== undefined}
          canEdit={canEdit}
          isManager={isManager}
        >
          <ForceImpact
            {...radius}
            isWithdrawn={isWithdrawn}
            onMove={isPublished ? undefined : at => set('publishAt', at)}
          />
        </ForceCard>
      </Form>
      <ReleasePreview
        {...{ values, version, edited, isWithdrawn, builds }}
        isRefused={refusal !== undefined}
      />
    </div>
  )
}

type Reviewed = { isRefused: boolean; decidesWhoUpdates: boolean; isPublishing: boolean; isManager: boolean }

/** The server refuses a release that cannot be published, and editors who decide which versions must update, without a question. */
function reviewOf({ isRefused, decidesWhoUpdates, isPublishing, isManager }: Reviewed) {
  const isNeeded = !isRefused && (decidesWhoUpdates || isPublishing)
  return { isNeeded, opens: isNeeded && (isManager || !decidesWhoUpdates) }
}

type Review = ComponentProps<typeof ForceUpdateDialog> & {
  edited: Props['edited']
  lowering: LoweringEffect | null
  isForcing: boolean
  /** Found after the dialog opened. */
  refusal: string | undefined
}

function renderReview({ edited, lowering, isForcing, refusal, ...shared }: Review) {
  if (refusal !== undefined)
    return (
      <RefusedDialog onClose={shared.onClose} name={formatReleaseName(shared.values)} refusal={refusal} />
    )
  if (edited && lowering) return <LowerMinimumDialog {...shared} id={edited.id} lowering={lowering} />
  return isForcing ? <ForceUpdateDialog {...shared} /> : <PublishReleaseDialog {...shared} />
}

/** A change of notes alone does not raise the minimum version. */
const raisesMinimum = ({ forceUpdate, publishAt }: Values, dirty: readonly (keyof Values)[]) =>
  forceUpdate && publishAt !== null && dirty.some(name => name !== 'notes')

type Publication = Pick<Props, 'edited' | 'isPublished'> & {
  ended: PublishedRelease | undefined
  outdated: readonly string[]
}

/**
 * The button of a new release says that it publishes, but not that a rollout ends or that a request is outdated. A forced
 * rollout cannot end by an optional release: the server refuses it without a question.
 */
function asksToPublish(
  { publishAt, forceUpdate }: Values,
  { edited, isPublished, ended, outdated }: Publication,
) {
  if (ended?.forceUpdate && !forceUpdate && ended.rolloutState !== 'stopped') return false
  return (
    ended !== undefined || outdated.length > 0 || (edited !== null && !isPublished && publishAt === 'now')
  )
}

/** A copy is neither published nor forced. */
const pickCopied = ({ platform, version, notes }: Values) => ({ platform, version, notes })

function formatSaveLabel({ publishAt }: Values, isPublished: boolean, needsReview: boolean): string {
  const verb = isPublished ? 'Save' : verbOf(publishAt)
  return needsReview ? `Review and ${verb.toLowerCase()}` : verb
}

function verbOf(publishAt: Values['publishAt']): string {
  if (publishAt === null) return 'Save draft'
  return publishAt === 'now' ? 'Publish' : 'Schedule'
}

/** For comparing with a concurrent edit. */
function formatReleaseField(name: keyof Values, value: unknown, { now, zone }: { now: Date; zone: string }) {
  if (name === 'notes') return (value as Values['notes']).map(({ title }) => title).join(', ') || 'none'
  if (name === 'forceUpdate') return value ? 'Forced' : 'Optional'
  if (name === 'rollout')
    return (value as Values['rollout']).map(({ percent }) => `${percent}%`).join(', ') || 'All users'
  if (name === 'publishAt' && value === null) return 'Draft'
  return name === 'publishAt' && value !== 'now'
    ? formatDateTime(new Date(String(value)), zone, now)
    : String(value)
}
