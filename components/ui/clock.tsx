'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

type Clock = { now: Date; zone: string }

const ClockContext = createContext<Clock>({ now: new Date(0), zone: 'UTC' })
const tickMs = 10_000

/** Gives everything inside the service's time and the reader's zone; `now` is the moment of rendering on the server. */
export function ClockProvider({ now, zone, children }: { now: string; zone: string; children: ReactNode }) {
  const [shown, setShown] = useState(now)
  const [began, setBegan] = useState(now)
  if (began !== now) {
    setBegan(now)
    setShown(now)
  }

  useEffect(() => {
    // The reader's own clock may be wrong by hours; only its pace is trusted.
    const aheadMs = Date.parse(now) - Date.now()
    const timer = setInterval(() => setShown(new Date(Date.now() + aheadMs).toISOString()), tickMs)
    return () => clearInterval(timer)
  }, [now])

  const clock = useMemo(() => ({ now: new Date(shown), zone }), [shown, zone])
  return <ClockContext value={clock}>{children}</ClockContext>
}

/** The service's time, moved on every ten seconds, and the reader's zone. */
export function useClock(): Clock {
  return useContext(ClockContext)
}
