'use client'

import { useEffect } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { reportError } from '@/components/ui/report-error'

type Props = { error: Error & { digest?: string }; reset: () => void }

export default function PageError({ error, reset }: Props) {
  // The server has logged its own errors, which have a digest.
  useEffect(() => {
    if (!error.digest) reportError('page', error)
  }, [error])
  return (
    <>
      <title>This page could not be loaded · Slatekeeper</title>
      <ErrorState title="This page could not be loaded" errorId={error.digest} onRetry={reset}>
        {error.digest
          ? 'Nothing was changed. Look up the error ID in the log for details.'
          : 'Nothing was changed. The error is in the log under the path of this page.'}
      </ErrorState>
    </>
  )
}
