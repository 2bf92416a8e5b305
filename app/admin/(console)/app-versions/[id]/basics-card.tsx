'use client'

import type { FormState } from '@/components/form/use-form'
import { Card, Pair, Stack } from '@/components/page/card'
import { useClock } from '@/components/ui/clock'
import { DateTimeField } from '@/components/ui/date-time-field'
import { ErrorNote } from '@/components/ui/note'
import { deferred } from '@/components/ui/on-demand'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type PublishedRelease, platformNames } from '@/lib/app-config/release/rules'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'

const platforms = (['ios', 'android'] as const).map(value => ({ value, label: platformNames[value] }))

const publishModes = ['Draft', 'Now', 'Schedule'] as const
type PublishMode = (typeof publishModes)[number]

const SameVersionNote = deferred(async () => (await import('./same-version')).SameVersionNote)

type Props = {
  form: Pick<FormState<Values>, 'field' | 'values' | 'set' | 'errors'>
  /** The newest published release, if it has this version. */
  same: PublishedRelease | undefined
  /** Why it cannot be published. */
  refusal: string | undefined
  isPublished: boolean
  canEdit: boolean
}

export function BasicsCard({ form, same, refusal, isPublished, canEdit }: Props) {
  const { now } = useClock()
  const { publishAt } = form.values
  const isFixed = isPublished || !canEdit
  return (
    <Card title="Release">
      <Stack>
        <Pair>
          <Select options={platforms} isDisabled={isFixed} {...form.field('platform')} />
          <TextField
            help={
              isPublished
                ? 'A published version cannot change.'
                : 'Versions compare part by part: 4.13.0 is newer than 4.9.12.'
            }
            isDisabled={isFixed}
            placeholder="4.13.0"
            {...form.field('version')}
          />
        </Pair>
        <ErrorNote>{!Object.values(form.errors).includes(refusal ?? '') && refusal}</ErrorNote>
        {same && refusal === undefined && <SameVersionNote release={same} />}
        {!isFixed && (
          <div>
            <p className="mb-[5px] font-medium">Publish</p>
            <SegmentedControl<PublishMode>
              label="Publish"
              choices={publishModes}
              chosen={publishModeOf(publishAt)}
              onChoose={mode => form.set('publishAt', publishTimeOf(mode, now))}
            />
            {publishAt === null && <p className="mt-[5px] text-12 text-muted">Apps do not see drafts.</p>}
          </div>
        )}
        {publishAt !== null && publishAt !== 'now' && (
          <DateTimeField
            isDisabled={isFixed}
            {...form.field('publishAt')}
            label={isPublished ? 'Published' : 'Publish at'}
            value={publishAt}
          />
        )}
      </Stack>
    </Card>
  )
}

function publishModeOf(publishAt: Values['publishAt']): PublishMode {
  if (publishAt === null) return 'Draft'
  return publishAt === 'now' ? 'Now' : 'Schedule'
}

/** Proposes the next full hour that is at least an hour away. */
function publishTimeOf(mode: PublishMode, now: Date): Values['publishAt'] {
  if (mode === 'Draft') return null
  if (mode === 'Now') return 'now'
  return new Date(Math.ceil(now.getTime() / 3_600_000 + 1) * 3_600_000).toISOString()
}
