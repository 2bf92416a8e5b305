'use client'

import { useAnswer } from '@/components/feedback/use-answer'
import type { WindowInput } from '@/lib/app-config/maintenance/schema-console'
import { isIncomplete } from '@/lib/core/rules'
import { measureImpact } from './actions'

export type MeasuredWindow = Pick<WindowInput, 'startsAt' | 'endsAt' | 'platforms'>

/** Counts what a window affects, while typing pauses. */
export function useWindowImpact({ startsAt, endsAt, platforms }: MeasuredWindow) {
  const { result: impact, error } = useAnswer(
    measureImpact,
    platforms.length === 0 || isIncomplete(startsAt) || isIncomplete(endsAt)
      ? null
      : { startsAt, endsAt, platforms },
  )
  return { impact, error }
}
