'use client'

import { useEffect, useRef, useState } from 'react'
import { CallError } from './calls'

/** `value` is undefined until it is read. After a failure it stays, with the `problem`. */
export type ReadState<Value> = { value?: Value; problem?: CallError; again: () => Promise<void> }

/** Reads when `key` changes and after `again()`, which ends with the read. */
export function useRead<Value>(key: number | string, load: (signal: AbortSignal) => Promise<Value>) {
  const [state, setState] = useState<{ key?: number | string; value?: Value; problem?: CallError }>({})
  const [round, setRound] = useState(0)
  const waiting = useRef<(() => void)[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new in every render
  useEffect(() => {
    const stop = new AbortController()
    load(stop.signal)
      .then(
        value => stop.signal.aborted || setState({ key, value }),
        error => {
          if (stop.signal.aborted) return
          if (!(error instanceof CallError)) throw error
          setState(state => ({ ...state, key, problem: error }))
        },
      )
      .finally(() => {
        if (stop.signal.aborted) return
        for (const end of waiting.current.splice(0)) end()
      })
    return () => stop.abort()
  }, [key, round])

  const { key: readKey, ...rest } = state
  const again = () =>
    new Promise<void>(resolve => {
      waiting.current.push(resolve)
      setRound(round => round + 1)
    })
  return { ...(readKey === key && rest), again }
}
