import { useEffect, useRef } from 'react'

/** Calls `onEnd` once after `spanMs`; time does not pass while it is held. */
export function useCountdown(spanMs: number, isHeld: boolean, onEnd: () => void) {
  const leftMs = useRef(spanMs)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    if (isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end.current(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [isHeld])
}
