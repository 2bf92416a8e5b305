'use client'

import { ErrorState } from '@/components/ui/error-state'

type Props = { error: Error & { digest?: string }; reset: () => void }

export default function PageError({ error, reset }: Props) {
  return (
    <ErrorState title="This page could not be loaded" errorId={error.digest} onRetry={reset}>
      Nothing was changed. Look up the error ID in the log for details.
    </ErrorState>
  )
}
