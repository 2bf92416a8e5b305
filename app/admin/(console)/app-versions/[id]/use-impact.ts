'use client'

import { useCallback, useState } from 'react'
import { measureForcedUpdate } from '@/app/admin/(console)/app-versions/actions'
import { useAnswer } from '@/components/feedback/use-answer'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'

export type ImpactState = ReturnType<typeof useForcedUpdateImpact>

/** Counts the devices that the unsaved form would force to update, while typing pauses. */
export function useForcedUpdateImpact(values: Values, isEnabled: boolean) {
  const { platform, version, publishAt } = values
  const target = `${platform} ${version} ${publishAt}`
  const [recounted, setRecounted] = useState({ target, times: 0 })
  const recount = useCallback(
    () => setRecounted(last => ({ target, times: last.target === target ? last.times + 1 : 1 })),
    [target],
  )
  const times = recounted.target === target ? recounted.times : 0
  const { result, error, isCurrent } = useAnswer(
    measure,
    isEnabled ? { platform, version, publishAt, times } : null,
  )
  return {
    impact: isEnabled ? result : undefined,
    error,
    isCounting: isEnabled && !isCurrent,
    /** Counts again, without the cache. */
    recount,
  }
}

type Counted = Pick<Values, 'platform' | 'version' | 'publishAt'> & { times: number }

const measure = ({ times, ...target }: Counted) => measureForcedUpdate({ ...target, skipsCache: times > 0 })
