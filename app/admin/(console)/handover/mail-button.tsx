'use client'

import { useState } from 'react'
import { useAction } from '@/components/feedback/use-action'
import { Button } from '@/components/ui/button'
import { mailSummary } from './actions'

export function MailButton({ since }: { since: string }) {
  const { run, isBusy, error } = useAction()
  const [sentTo, setSentTo] = useState('')
  return (
    <>
      <Button
        type="button"
        disabled={isBusy}
        onClick={() => run(() => mailSummary({ since }), { onDone: ({ to }) => setSentTo(to) })}
      >
        Email me this summary
      </Button>
      <span role="status" className="text-12 text-muted">
        {error ?? (sentTo && `Will be sent to ${sentTo}.`)}
      </span>
    </>
  )
}
