'use client'

import { useEffect, useState } from 'react'
import type { WindowInput } from '@/lib/app-config/maintenance/schema-console'
import type { WindowImpact } from '@/lib/console/impact/window-impact'
import { measureImpact } from './actions'

const debounceMs = 350

export type MeasuredWindow = Pick<WindowInput, 'startsAt' | 'endsAt' | 'platforms'>

/** Counts what a window affects, debounced while typing. */
export function useWindowImpact({ startsAt, endsAt, platforms }: MeasuredWindow) {
  const [impact, setImpact] = useState<WindowImpact>()
  const [error, setError] = useState<string>()
  const key = JSON.stringify({ startsAt, endsAt, platforms })

  useEffect(() => {
    let isLatest = true
    const input = JSON.parse(key) as MeasuredWindow
    const timer = setTimeout(async () => {
      if (input.platforms.length === 0) return
      const from = input.startsAt === 'now' ? new Date().toISOString() : input.startsAt
      const result = await measureImpact({ ...input, startsAt: from }).catch(
        () => ({ ok: false, message: 'The server did not respond.' }) as const,
      )
      if (!isLatest) return
      if (result.ok) setImpact(result.result)
      setError(result.ok ? undefined : result.message)
    }, debounceMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [key])

  return { impact, error }
}
