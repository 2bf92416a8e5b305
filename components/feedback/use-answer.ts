'use client'

import { useEffect, useRef, useState } from 'react'
import { type ActionError, type ActionResult, noResponse } from '@/lib/console/action-result'

const debounceMs = 350

type Options = {
  /** A later version asks again. */
  version?: string
  /** The message if there is no response. */
  unanswered?: string
}

/**
 * `result` stays until the next one; `isCurrent`: result or error are those of the input. `refusal` is an error by which the
 * change itself would be refused too; one of a busy or unavailable service is not.
 */
type Answer<Result> = {
  result?: Result
  error?: string | undefined
  refusal?: string | undefined
  isCurrent: boolean
}

const serviceErrors = ['NoResponse', 'ServiceBusy', 'UnexpectedError']

/** What an action that only reads answers for the input: first when rendered, then while typing pauses. Null asks nothing. */
export function useAnswer<Input, Result>(
  ask: (input: Input) => Promise<ActionResult<Result>>,
  input: Input | null,
  { version = '', unanswered = 'The server did not respond.' }: Options = {},
): Answer<Result> {
  const [answer, setAnswer] = useState<Omit<Answer<Result>, 'isCurrent'> & { key: string }>({ key: '' })
  const wasAsked = useRef(false)
  const sent = JSON.stringify(input)
  const key = `${version} ${sent}`
  useEffect(() => {
    if (sent === 'null') return
    let isLatest = true
    const timer = setTimeout(
      async () => {
        wasAsked.current = true
        const got = await ask(JSON.parse(sent)).catch(() => noResponse(unanswered))
        if (!isLatest) return
        if (got.ok) setAnswer({ key, result: got.result })
        else setAnswer(last => ({ ...last, key, ...describeError(got) }))
      },
      wasAsked.current ? debounceMs : 0,
    )
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [ask, sent, key, unanswered])
  const { key: answered, ...known } = answer
  return { ...known, isCurrent: answered === key }
}

const describeError = ({ code, message }: ActionError) => ({
  error: message,
  refusal: serviceErrors.includes(code) ? undefined : message,
})
