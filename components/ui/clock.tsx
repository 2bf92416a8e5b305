'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

type Clock = { now: Date; zone: string }

const ClockContext = createContext<Clock>({ now: new Date(0), zone: 'UTC' })
const tickMs = 10_000

/** Provides server time and the operator's time zone; `now` is the time of the server render, as an ISO string. */
export function ClockProvider({ now, zone, children }: { now: string; zone: string; children: ReactNode }) {
  const [current, setCurrent] = useState(now)
  const [serverTime, setServerTime] = useState(now)
  if (serverTime !== now) {
    setServerTime(now)
    setCurrent(now)
  }

  useEffect(() => {
    // The browser's clock may be hours off, so only elapsed time is taken from it.
    const offsetMs = Date.parse(now) - Date.now()
    const timer = setInterval(() => setCurrent(new Date(Date.now() + offsetMs).toISOString()), tickMs)
    return () => clearInterval(timer)
  }, [now])

  const clock = useMemo(() => ({ now: new Date(current), zone }), [current, zone])
  return <ClockContext value={clock}>{children}</ClockContext>
}

/** Server time, updated every 10 seconds. */
export function useClock(): Clock {
  return useContext(ClockContext)
}
