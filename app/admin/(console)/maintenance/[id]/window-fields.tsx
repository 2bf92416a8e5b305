'use client'

import { explainClockChange, moveStart, nextFullHour } from '@/app/admin/(console)/maintenance/window-times'
import type { FormState } from '@/components/form/use-form'
import { Card, Pair, Stack } from '@/components/page/card'
import { Checkbox } from '@/components/ui/checkbox'
import { useClock } from '@/components/ui/clock'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Note } from '@/components/ui/note'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { TextArea } from '@/components/ui/text-field'
import type { WindowInput as Values } from '@/lib/app-config/maintenance/schema-console'

type Props = {
  form: Pick<FormState<Values>, 'field' | 'values' | 'set' | 'errors'>
  isNew: boolean
  hasStarted: boolean
  canEdit: boolean
}

const startModes = ['Now', 'At a time'] as const

export function WindowFields({ form, isNew, hasStarted, canEdit }: Props) {
  const { values, set } = form
  const { now, zone } = useClock()
  const isDisabled = !canEdit
  const isNow = values.startsAt === 'now'
  const isPast = !isNow && !hasStarted && Date.parse(values.startsAt) < now.getTime() - 60_000
  const clockChange = explainClockChange(isNow ? now.toISOString() : values.startsAt, values.endsAt, zone)
  const start = form.field('startsAt')

  /** The end moves with the start, so that the window keeps its duration. */
  function move(startsAt: Values['startsAt']) {
    const moved = moveStart(values, startsAt, now)
    set('startsAt', moved.startsAt)
    set('endsAt', moved.endsAt)
  }

  return (
    <>
      <Card title="When">
        {isNew && !isDisabled && (
          <div className="mb-4">
            <SegmentedControl
              label="Start"
              choices={startModes}
              chosen={isNow ? 'Now' : 'At a time'}
              onChoose={mode => move(mode === 'Now' ? 'now' : nextFullHour(now))}
            />
          </div>
        )}
        <Pair>
          {!isNow && (
            <DateTimeField
              label="Start"
              help={hasStarted ? 'The window has started, so its start cannot change.' : undefined}
              isDisabled={isDisabled || hasStarted}
              {...start}
              error={
                start.error ?? (isPast ? 'This time has passed. Choose a later time or Now.' : undefined)
              }
              value={values.startsAt}
              onChange={at => at && move(at)}
            />
          )}
          <DateTimeField
            label="End"
            isOptional
            help={values.endsAt ? undefined : 'Leave empty to end the window manually.'}
            isDisabled={isDisabled}
            {...form.field('endsAt')}
          />
        </Pair>
        {clockChange && (
          <div className="mt-3">
            <Note tone="warn">{clockChange}</Note>
          </div>
        )}
      </Card>
      <Card title="What users see">
        <Stack>
          <TextArea
            label="Message"
            placeholder="Back at 06:00 ET"
            isDisabled={isDisabled}
            rows={2}
            {...form.field('message')}
          />
          <fieldset data-field="platforms">
            <legend className="mb-[5px] font-medium">Platforms</legend>
            <span className="flex gap-4">
              {(['ios', 'android'] as const).map(platform => (
                <Checkbox
                  key={platform}
                  isChecked={values.platforms.includes(platform)}
                  isDisabled={isDisabled}
                  onChange={isOn => set('platforms', toggle(values.platforms, platform, isOn))}
                >
                  {platform === 'ios' ? 'iOS' : 'Android'}
                </Checkbox>
              ))}
            </span>
            <p className={`mt-[5px] text-12 ${form.errors.platforms ? 'text-danger' : 'text-muted'}`}>
              {form.errors.platforms ??
                'Based on the device in use. Sign-up and sign-in close only if both are chosen.'}
            </p>
          </fieldset>
        </Stack>
      </Card>
    </>
  )
}

type Platforms = Values['platforms']

/** Keeps a fixed order, so that checking and unchecking a box leaves the form unchanged. */
function toggle(platforms: Platforms, platform: Platforms[number], isOn: boolean): Platforms {
  return (['ios', 'android'] as const).filter(other =>
    other === platform ? isOn : platforms.includes(other),
  )
}
