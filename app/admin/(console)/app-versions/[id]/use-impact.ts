'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { measureForcedUpdate } from '@/app/admin/(console)/app-versions/actions'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'
import type { ForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'

export type ImpactState = {
  impact: ForcedUpdateImpact | undefined
  error: string | undefined
  isCounting: boolean
  recount: () => void
}

const debounceMs = 350

/** Counts the devices that the unsaved form would force to update, debounced while typing. */
export function useForcedUpdateImpact(values: Values, isEnabled: boolean): ImpactState {
  const { platform, version, publishAt } = values
  const [impact, setImpact] = useState<ForcedUpdateImpact>()
  const [error, setError] = useState<string>()
  const [isCounting, setIsCounting] = useState(false)
  const latest = useRef(0)

  const count = useCallback(
    async (skipsCache: boolean) => {
      latest.current += 1
      const own = latest.current
      setIsCounting(true)
      const at = publishAt === null || publishAt === 'now' ? new Date().toISOString() : publishAt
      const result = await measureForcedUpdate({ platform, version, at, skipsCache }).catch(
        () => ({ ok: false, message: 'The server did not respond.' }) as const,
      )
      if (latest.current !== own) return
      setIsCounting(false)
      if (result.ok) setImpact(result.result)
      setError(result.ok ? undefined : result.message)
    },
    [platform, version, publishAt],
  )

  useEffect(() => {
    if (!isEnabled) return
    const timer = setTimeout(() => void count(false), debounceMs)
    return () => clearTimeout(timer)
  }, [count, isEnabled])

  return { impact, error, isCounting, recount: () => void count(true) }
}
