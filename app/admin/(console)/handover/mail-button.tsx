'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { messageOf } from '@/lib/console/action-result'
import { mailSummary } from './actions'

export function MailButton({ since }: { since: string }) {
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function send() {
    setIsBusy(true)
    const answer = await mailSummary({ since }).catch(() => undefined)
    setIsBusy(false)
    setText(answer?.ok ? `Sent to ${answer.result.to}.` : messageOf(answer))
  }

  return (
    <>
      <Button type="button" disabled={isBusy} onClick={() => void send()}>
        Email me this summary
      </Button>
      <span role="status" className="text-12 text-muted">
        {text}
      </span>
    </>
  )
}
