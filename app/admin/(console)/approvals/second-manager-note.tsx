'use client'

import { useEffect, useState } from 'react'
import { useSetWaits } from '@/components/ui/approval-scope'
import { noResponse } from '@/lib/console/action-result'
import { checkApproval } from './actions'

type Props = {
  /** Its name in the audit log: "setting.change". */
  change: string
  /** Null while it is incomplete. */
  input: object | null
}

const debounceMs = 350

/** Shows whether the change would wait for another manager, checked while typing pauses. The button of the dialog then requests approval. */
export function SecondManagerNote({ change, input }: Props) {
  const [text, setText] = useState('')
  const setWaits = useSetWaits()
  const sent = JSON.stringify(input)
  useEffect(() => {
    setText('')
    setWaits(false)
    if (sent === 'null') return
    let isLatest = true
    const timer = setTimeout(async () => {
      const answer = await checkApproval({ change, input: JSON.parse(sent) }).catch(() => noResponse())
      if (!isLatest) return
      const waits = answer.ok && answer.result.waits === true
      setWaits(waits)
      if (waits) setText('Takes effect once another manager approves it.')
      else if (!answer.ok) setText('May need another manager.')
    }, debounceMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [change, sent, setWaits])
  // As high without a text, so that the buttons do not move under a pressed pointer, which would lose the click.
  return (
    <p aria-live="polite" className="mt-3 min-h-[1lh] font-medium text-ink">
      {text}
    </p>
  )
}
