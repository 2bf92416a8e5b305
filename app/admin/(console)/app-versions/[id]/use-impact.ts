'use client'

import { useState } from 'react'
import { measureForcedUpdate } from '@/app/admin/(console)/app-versions/actions'
import { useAnswer } from '@/components/feedback/use-answer'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'

export type ImpactState = ReturnType<typeof useForcedUpdateImpact>

/** Counts the devices that the unsaved form would force to update, while typing pauses. */
export function useForcedUpdateImpact(values: Values, isEnabled: boolean) {
  const { platform, version, publishAt } = values
  const target = `${platform} ${version} ${publishAt}`
  const [recounted, setRecounted] = useState({ target, times: 0 })
  const times = recounted.target === target ? recounted.times : 0
  const { result, error, isCurrent } = useAnswer(
    measure,
    isEnabled ? { platform, version, publishAt, times } : null,
  )
  return {
    impact: result,
    error,
    isCounting: isEnabled && !isCurrent,
    recount: () => setRecounted({ target, times: times + 1 }),
  }
}

type Counted = Pick<Values, 'platform' | 'version' | 'publishAt'> & { times: number }

const measure = ({ times, ...target }: Counted) => measureForcedUpdate({ ...target, skipsCache: times > 0 })
