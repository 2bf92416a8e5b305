'use client'

import { useContext, useEffectEvent, useLayoutEffect } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  DateFieldStateContext,
  DateInput,
  DateSegment,
  Dialog,
  Group,
  Popover,
} from 'react-aria-components'
import { monthNames } from '@/lib/core/format'
import { Icon } from './icon'
import { popoverClass } from './option-classes'

/** `wall` is what React Aria reads it as, in ISO form: of a month that does not have the typed `day`, the last one. */
export type TypedDate = { filled: 'all' | 'some' | 'none'; day: number; wall: string }

type GroupProps = { zoneName?: string | undefined; onType: (typed: TypedDate) => void }

/** The segments of a DatePicker, its time zone and the button that opens the month. */
export function DateInputGroup({ zoneName, onType }: GroupProps) {
  return (
    <Group className="flex h-10 items-center rounded-control bg-raised pl-2.5 inset-ring inset-ring-line-control hover:inset-ring-muted data-disabled:bg-sunken data-focus-within:outline-2 data-focus-within:-outline-offset-1 data-focus-within:outline-focus data-invalid:inset-ring-danger sm:h-8">
      <Icon name="clock" className="mr-2 size-3.5 text-muted" />
      <DateInput className="flex flex-1 items-center text-16 tabular-nums sm:text-13">
        {segment => (
          <>
            <DateSegment
              segment={segment}
              className="rounded-tag px-px outline-none data-focused:bg-ink data-[type=literal]:whitespace-pre data-placeholder:text-muted data-focused:text-on-ink not-data-[type=literal]:inline-flex not-data-[type=literal]:h-6 not-data-[type=literal]:min-w-6 not-data-[type=literal]:items-center not-data-[type=literal]:justify-center"
            >
              {segmentText(segment)}
            </DateSegment>
            {segment.type === 'day' && <TypedDateReport onType={onType} />}
          </>
        )}
      </DateInput>
      {zoneName && <span className="flex-none text-12 text-muted">{zoneName}</span>}
      <Button className="grid h-full w-8 flex-none place-items-center rounded-control text-muted hover:text-ink">
        <Icon name="down" />
      </Button>
    </Group>
  )
}

type Segment = { type: string; text: string; isPlaceholder: boolean }

/** "21 Nov 2026, 19:30": a month in digits could be read as a day. */
function segmentText({ type, text, isPlaceholder }: Segment): string {
  if (type === 'month' && !isPlaceholder) return monthNames[Number(text) - 1] ?? text
  return type === 'literal' && text === '/' ? ' ' : text
}

type State = { segments: (Segment & { value?: number; isEditable: boolean })[]; dateValue: Date }

/** Reports what the segments show while it changes: React Aria reports only dates that exist, and others when the field is left. */
function TypedDateReport({ onType }: { onType: (typed: TypedDate) => void }) {
  const { segments, dateValue } = useContext(DateFieldStateContext) as State
  const parts = segments.filter(({ isEditable }) => isEditable)
  const empty = parts.filter(({ isPlaceholder }) => isPlaceholder).length
  const some = empty === parts.length ? 'none' : 'some'
  const filled = empty === 0 ? 'all' : some
  const day = parts.find(({ type }) => type === 'day')?.value ?? 0
  const wall = dateValue.toISOString().slice(0, -1)
  const report = useEffectEvent(onType)
  // Before the next event, which may be a shortcut that saves the form.
  useLayoutEffect(() => report({ filled, day, wall }), [filled, day, wall])
  return null
}

/** Opened by the button of the group. */
export function MonthPopover() {
  const arrow = 'grid size-8 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink'
  return (
    <Popover className={popoverClass} offset={4}>
      <Dialog className="p-2 outline-none">
        <Calendar firstDayOfWeek="mon">
          <header className="mb-1 flex items-center justify-between">
            <Button slot="previous" className={arrow}>
              <Icon name="left" />
            </Button>
            <CalendarHeading className="font-medium" />
            <Button slot="next" className={arrow}>
              <Icon name="right" />
            </Button>
          </header>
          <CalendarGrid className="[&_th]:size-8 [&_th]:font-normal [&_th]:text-12 [&_th]:text-muted">
            {date => (
              <CalendarCell
                date={date}
                className="grid size-8 cursor-default place-items-center rounded-control tabular-nums outline-none hover:bg-hover data-outside-month:invisible data-selected:bg-ink data-disabled:text-muted data-selected:text-on-ink data-focus-visible:outline-2 data-focus-visible:outline-focus"
              />
            )}
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  )
}
