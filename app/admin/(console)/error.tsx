'use client'

import { ErrorState } from '@/components/ui/error-state'

type Props = { error: Error & { digest?: string }; reset: () => void }

/** In the place of a page that could not be shown; the ways to other pages stay. */
export default function PageError({ error, reset }: Props) {
  return (
    <ErrorState title="This page could not be shown" errorId={error.digest} onRetry={reset}>
      Nothing was changed. The log has more under the mark below.
    </ErrorState>
  )
}
