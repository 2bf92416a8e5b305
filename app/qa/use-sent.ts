'use client'

import { useEffect, useRef, useState } from 'react'
import { CallError, readSent, type Sent } from './calls'
import type { OpenPersona } from './store'

const refreshMs = 5_000

/** Typing pauses the refresh this long. */
const typingMs = 3_000

/** `at` is when the lists were read, as an ISO string. After a failure they stay, with the `problem`. */
export type SentState = { sent?: Sent; at?: string; problem?: CallError; isPaused: boolean }

/** Reads the lists again every 5 seconds while the tab is visible and nothing is typed, and when `moves` changes. */
export function useSent({ world, user_id, email, phone }: OpenPersona, moves: number): SentState {
  const [state, setState] = useState<SentState>({ isPaused: false })
  const typedAt = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move of the clock is a reason to read again
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout> | undefined

    const isTyping = () => Date.now() - typedAt.current < typingMs

    async function refresh() {
      try {
        const sent = await readSent({ world, user_id, email, phone }, signal)
        if (!signal.aborted) setState({ sent, at: new Date().toISOString(), isPaused: isTyping() })
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setState(state => ({ ...state, problem: error, isPaused: isTyping() }))
      }
    }
    async function run() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible' && !isTyping()) await refresh()
      clearTimeout(timer)
      if (!signal.aborted) timer = setTimeout(run, isTyping() ? typingMs : refreshMs)
    }
    const onInput = () => {
      typedAt.current = Date.now()
      setState(state => ({ ...state, isPaused: true }))
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') void run()
    }
    void run()
    document.addEventListener('input', onInput, { capture: true, signal })
    document.addEventListener('visibilitychange', onVisible, { signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [world, user_id, email, phone, moves])

  return state
}
