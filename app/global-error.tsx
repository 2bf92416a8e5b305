'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { reportError } from '@/components/ui/report-error'
import './globals.css'
import { StatusPage } from './status-page'

type Props = { error: Error & { digest?: string }; reset: () => void }

export default function GlobalError({ error, reset }: Props) {
  // The server has logged its own errors, which have a digest.
  useEffect(() => {
    if (!error.digest) reportError('page', error)
  }, [error])
  return (
    <html lang="en">
      <body>
        <StatusPage title="Something went wrong" description="The error was logged. Try again.">
          <Button onClick={reset}>Try again</Button>
        </StatusPage>
      </body>
    </html>
  )
}
