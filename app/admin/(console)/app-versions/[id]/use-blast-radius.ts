'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { askBlastRadius } from '@/app/admin/(console)/app-versions/actions'
import type { BlastRadius } from '@/lib/impact/blast-radius'
import type { ReleaseInput as Values } from '@/lib/release/schema-console'

/** The blast radius as far as it is known. */
export type Radius = {
  found: BlastRadius | undefined
  wrong: string | undefined
  isCounting: boolean
  countAnew: () => void
}

const restMs = 350

/** Counts whom the form as it stands would stop, after a rest in typing, and again when asked. */
export function useBlastRadius(values: Values, isWanted: boolean): Radius {
  const { platform, version, publishAt } = values
  const [found, setFound] = useState<BlastRadius>()
  const [wrong, setWrong] = useState<string>()
  const [isCounting, setIsCounting] = useState(false)
  const latest = useRef(0)

  const count = useCallback(
    async (isAnew: boolean) => {
      latest.current += 1
      const own = latest.current
      setIsCounting(true)
      const at = publishAt === null || publishAt === 'now' ? new Date().toISOString() : publishAt
      const answer = await askBlastRadius({ platform, version, at, isAnew }).catch(
        () => ({ ok: false, message: 'The service did not answer.' }) as const,
      )
      if (latest.current !== own) return
      setIsCounting(false)
      if (answer.ok) setFound(answer.result)
      setWrong(answer.ok ? undefined : answer.message)
    },
    [platform, version, publishAt],
  )

  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => void count(false), restMs)
    return () => clearTimeout(timer)
  }, [count, isWanted])

  return { found, wrong, isCounting, countAnew: () => void count(true) }
}
