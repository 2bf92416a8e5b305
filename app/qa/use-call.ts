'use client'

import { useState } from 'react'
import { CallError } from './calls'

/** Runs one call at a time. `problem` is why the last one failed. */
export function useCall() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<CallError>()

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error)
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, problem, run }
}
