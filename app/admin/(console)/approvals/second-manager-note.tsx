'use client'

import { useEffect, useState } from 'react'
import { noResponse } from '@/lib/console/action-result'
import { checkApproval } from './actions'

type Props = {
  /** Its name in the audit log: "setting.change". */
  change: string
  /** Null while it is incomplete. */
  input: object | null
}

const debounceMs = 350

/** Shows whether the change would wait for another manager, checked while typing pauses. */
export function SecondManagerNote({ change, input }: Props) {
  const [text, setText] = useState('')
  const sent = JSON.stringify(input)
  useEffect(() => {
    setText('')
    if (sent === 'null') return
    let isLatest = true
    const timer = setTimeout(async () => {
      const answer = await checkApproval({ change, input: JSON.parse(sent) }).catch(() => noResponse())
      if (isLatest) setText(answer.ok ? textOf(answer.result.waits) : 'May need another manager.')
    }, debounceMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [change, sent])
  // As high without a text, so that the buttons do not move under a pressed pointer, which would lose the click.
  return (
    <p aria-live="polite" className="mt-3 min-h-[1lh] font-medium text-ink">
      {text}
    </p>
  )
}

const textOf = (waits: boolean | null) => (waits ? 'Takes effect once another manager approves it.' : '')
