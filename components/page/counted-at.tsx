'use client'

import { useClock } from '@/components/ui/clock'
import { formatRelative } from '@/lib/core/format'

/** "counted 20 s ago". The page clock ticks every 10 seconds and may lag behind `at`. */
export function CountedAt({ at }: { at: string }) {
  const { now } = useClock()
  const counted = new Date(Math.min(Date.parse(at), now.getTime()))
  return (
    <time dateTime={at} title={at}>
      counted {formatRelative(counted, now)}
    </time>
  )
}
