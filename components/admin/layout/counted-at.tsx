'use client'

import { useClock } from '@/components/ui/clock'
import { formatRelative } from '@/components/ui/format'

/** How old a count is: "counted 20 s ago". The page's clock moves in steps, so a count may be newer than that. */
export function CountedAt({ at }: { at: string }) {
  const { now } = useClock()
  const counted = new Date(Math.min(Date.parse(at), now.getTime()))
  return (
    <time dateTime={at} title={at}>
      counted {formatRelative(counted, now)}
    </time>
  )
}
