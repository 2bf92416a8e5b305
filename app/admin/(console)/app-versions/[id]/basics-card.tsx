'use client'

import { Card, Pair, Stack } from '@/components/admin/layout/card'
import type { FormState } from '@/components/admin/form/use-form'
import { useClock } from '@/components/ui/clock'
import { DateTimeField } from '@/components/ui/date-time-field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { ReleaseInput as Values } from '@/lib/release/schema-console'

const platforms = [
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
] as const

const whens = ['No time yet', 'Now', 'At a time'] as const
type When = (typeof whens)[number]

type Props = {
  form: Pick<FormState<Values>, 'field' | 'values' | 'set'>
  isTold: boolean
  canEdit: boolean
}

/** Platform, version and publish time; what users were told already stays as it is. */
export function BasicsCard({ form, isTold, canEdit }: Props) {
  const { now } = useClock()
  const { publishAt } = form.values
  const isFixed = isTold || !canEdit
  return (
    <Card title="Release">
      <Stack>
        <Pair>
          <Select label="Platform" options={platforms} isDisabled={isFixed} {...form.field('platform')} />
          <TextField
            label="Version"
            help={
              isTold
                ? 'Users were told of it, so it stays.'
                : 'Compared part by part: 4.13.0 is newer than 4.9.12.'
            }
            isDisabled={isFixed}
            placeholder="4.13.0"
            {...form.field('version')}
          />
        </Pair>
        {!isFixed && (
          <div>
            <p className="mb-[5px] font-medium">Publish</p>
            <SegmentedControl<When>
              label="Publish"
              choices={whens}
              chosen={whenOf(publishAt)}
              onChoose={when => form.set('publishAt', timeOf(when, now))}
            />
            {publishAt === null && (
              <p className="mt-[5px] text-12 text-muted">A draft: no app is told of it.</p>
            )}
          </div>
        )}
        {publishAt !== null && publishAt !== 'now' && (
          <DateTimeField
            label={isTold ? 'Published' : 'Publish at'}
            isDisabled={isFixed}
            {...form.field('publishAt')}
            value={publishAt}
          />
        )}
      </Stack>
    </Card>
  )
}

function whenOf(publishAt: Values['publishAt']): When {
  if (publishAt === null) return 'No time yet'
  return publishAt === 'now' ? 'Now' : 'At a time'
}

/** A time is first proposed as the next full hour that leaves an hour to think. */
function timeOf(when: When, now: Date): Values['publishAt'] {
  if (when === 'No time yet') return null
  if (when === 'Now') return 'now'
  return new Date(Math.ceil(now.getTime() / 3_600_000 + 1) * 3_600_000).toISOString()
}
