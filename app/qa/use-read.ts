'use client'

import { useEffect, useState } from 'react'
import { CallError } from './calls'

/** `value` is undefined until it is read. After a failure it stays, with the `problem`. */
export type ReadState<Value> = { value?: Value; problem?: CallError; again: () => void }

/** Reads when `key` changes and after `again()`. */
export function useRead<Value>(
  key: number | string,
  load: (signal: AbortSignal) => Promise<Value>,
): ReadState<Value> {
  const [state, setState] = useState<{ key?: number | string; value?: Value; problem?: CallError }>({})
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new in every render
  useEffect(() => {
    const stop = new AbortController()
    load(stop.signal).then(
      value => stop.signal.aborted || setState({ key, value }),
      error => {
        if (stop.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setState(state => ({ ...state, key, problem: error }))
      },
    )
    return () => stop.abort()
  }, [key, round])

  const { key: readKey, ...rest } = state
  return { ...(readKey === key && rest), again: () => setRound(round => round + 1) }
}
