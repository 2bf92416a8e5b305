'use client'

import { useRef } from 'react'
import { explainClockChange, moveStart, nextFullHour } from '@/app/admin/(console)/maintenance/window-times'
import type { FormState } from '@/components/form/use-form'
import { Card, Pair, Stack } from '@/components/page/card'
import { Checkbox } from '@/components/ui/checkbox'
import { useClock } from '@/components/ui/clock'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Note } from '@/components/ui/note'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { TextArea } from '@/components/ui/text-field'
import { Time } from '@/components/ui/time'
import { quickDurations } from '@/lib/app-config/maintenance/rules'
import type { WindowInput as Values } from '@/lib/app-config/maintenance/schema-console'
import { isIncomplete } from '@/lib/core/rules'

type Props = {
  form: Pick<FormState<Values>, 'field' | 'values' | 'set' | 'errors'>
  /** The values with the end that the chosen duration gives. */
  times: Pick<Values, 'startsAt' | 'endsAt'>
  /** How long the window lasts; null for an end at a time. */
  minutes: number | null
  onMinutes: (minutes: number | null) => void
  isNew: boolean
  hasStarted: boolean
  canEdit: boolean
}

const startModes = ['Now', 'At a time'] as const

const durations = { ...quickDurations, 'Until a time': null } as const
type Duration = keyof typeof durations
const durationNames = Object.keys(durations) as Duration[]

export function WindowFields(props: Props) {
  const { form, times, minutes, onMinutes, isNew, hasStarted, canEdit } = props
  const { values, set } = form
  const { now, zone } = useClock()
  /** While the start is incomplete, the one before it. */
  const lastStart = useRef(times.startsAt)
  const isDisabled = !canEdit
  const isNow = values.startsAt === 'now'
  const clockChange = explainClockChange(isNow ? now.toISOString() : values.startsAt, times.endsAt, zone)
  const start = form.field('startsAt')
  const lastsUntil = isNow && minutes !== null ? times.endsAt : null

  /** The end moves with the start, so that the window keeps its duration. */
  function move(startsAt: Values['startsAt']) {
    const last = isIncomplete(times.startsAt) ? lastStart.current : times.startsAt
    lastStart.current = last
    set('startsAt', startsAt)
    if (!isIncomplete(startsAt)) set('endsAt', moveStart({ ...times, startsAt: last }, startsAt, now).endsAt)
    onMinutes(null)
  }

  function choose(duration: Duration) {
    onMinutes(durations[duration])
    // The end at a time begins with the one that was chosen.
    if (durations[duration] === null) set('endsAt', times.endsAt)
  }

  return (
    <>
      <Card title="When">
        {isNew && !isDisabled && (
          <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
            <SegmentedControl
              label="Start"
              choices={startModes}
              chosen={isNow ? 'Now' : 'At a time'}
              onChoose={mode => move(mode === 'Now' ? 'now' : nextFullHour(now))}
            />
            {isNow && <Durations minutes={minutes} onChoose={choose} />}
          </div>
        )}
        <Pair>
          {!isNow && (
            <DateTimeField
              help={hasStarted ? 'The window has started, so its start cannot change.' : undefined}
              isDisabled={isDisabled || hasStarted}
              {...start}
              error={start.error ?? (hasStarted ? undefined : findPastError(values.startsAt, now))}
              value={values.startsAt}
              onChange={at => at && move(at)}
            />
          )}
          {lastsUntil === null && (
            <DateTimeField
              isOptional
              help={values.endsAt ? undefined : 'Leave empty to end the window manually.'}
              {...form.field('endsAt')}
            />
          )}
        </Pair>
        {lastsUntil && (
          <p>
            The app opens again on <Time at={lastsUntil} relative="beside" />.
          </p>
        )}
        {clockChange && (
          <div className="mt-3">
            <Note tone="warn">{clockChange}</Note>
          </div>
        )}
      </Card>
      <ShownCard form={form} isDisabled={isDisabled} />
    </>
  )
}

function ShownCard({ form, isDisabled }: Pick<Props, 'form'> & { isDisabled: boolean }) {
  const { values, set } = form
  return (
    <Card title="What users see">
      <Stack>
        <TextArea placeholder="We will be back soon." rows={2} {...form.field('message')} />
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
              'Based on the device in use. Sign-in and recovery close only if both are chosen.'}
          </p>
        </fieldset>
      </Stack>
    </Card>
  )
}

function Durations({ minutes, onChoose }: { minutes: number | null; onChoose: (name: Duration) => void }) {
  return (
    <SegmentedControl
      label="Duration"
      choices={durationNames}
      chosen={durationNames.find(name => durations[name] === minutes) ?? 'Until a time'}
      onChoose={onChoose}
    />
  )
}

/** For a start that passed more than a minute ago. */
function findPastError(startsAt: Values['startsAt'], now: Date): string | undefined {
  if (startsAt === 'now' || isIncomplete(startsAt) || Date.parse(startsAt) >= now.getTime() - 60_000)
    return undefined
  return 'This time has passed. Choose a later time or Now.'
}

type Platforms = Values['platforms']

/** Keeps a fixed order, so that checking and unchecking a box leaves the form unchanged. */
function toggle(platforms: Platforms, platform: Platforms[number], isOn: boolean): Platforms {
  return (['ios', 'android'] as const).filter(other =>
    other === platform ? isOn : platforms.includes(other),
  )
}
