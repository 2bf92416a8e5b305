'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useId, useRef, useState, useTransition } from 'react'
import type { PreviewTarget } from '@/components/preview/preview-options'
import { Button } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { formatDateTime } from '@/lib/core/format'
import { previewHref } from './preview-href'
import { findStop, type TimeStop } from './time-stops'

/** The page is loaded when the slider rests. */
const restMs = 400

/** Jumps between now and the times at which something changes. */
export function TimeSlider({ stops, target }: { stops: readonly TimeStop[]; target: PreviewTarget }) {
  const id = useId()
  const router = useRouter()
  const { now, zone } = useClock()
  const [isLoading, startTransition] = useTransition()
  const { at } = target
  const place = findStop(stops, at)
  const [moved, setMoved] = useState({ at, place })
  if (moved.at !== at) setMoved({ at, place })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const last = stops.length - 1
  const shown = Math.min(moved.at === at ? moved.place : place, last)
  const stop = stops[shown]
  const isBetween = at !== null && shown === place && !(stop?.at && Date.parse(stop.at) === Date.parse(at))
  const time = isBetween ? at : (stop?.at ?? null)
  const changes = isBetween ? [] : (stop?.changes ?? []).map(change => change.text)
  const earlier = isBetween ? shown : shown - 1
  const text = time === null ? 'Now' : formatDateTime(new Date(time), zone, now)

  function move(to: number) {
    setMoved({ at, place: to })
    clearTimeout(timer.current)
    const chosen = stops[to]?.at ?? null
    timer.current = setTimeout(
      () => startTransition(() => router.replace(previewHref({ ...target, at: chosen }), { scroll: false })),
      restMs,
    )
  }

  return (
    <div className="grid gap-2" aria-busy={isLoading}>
      <label htmlFor={id} className="font-medium">
        Previewed time
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={shown}
        disabled={last === 0}
        onChange={event => move(Number(event.target.value))}
        aria-valuetext={[text, ...changes].join(', ')}
        className="h-6 w-full accent-ink"
      />
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto tabular-nums max-sm:basis-full">{text}</span>
        <Button size="small" disabled={earlier < 0} onClick={() => move(earlier)}>
          Earlier change
        </Button>
        <Button size="small" disabled={shown === last} onClick={() => move(shown + 1)}>
          Later change
        </Button>
      </div>
    </div>
  )
}
