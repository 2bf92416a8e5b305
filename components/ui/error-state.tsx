'use client'

import { Button } from './button'
import { CopyId } from './copy-id'
import { Icon } from './icon'

type Props = {
  title: string
  children?: string
  requestId?: string | undefined
  /** ID of the log entry, where no request ID is known. */
  errorId?: string | undefined
  onRetry?: () => void
}

export function ErrorState({ title, children, requestId, errorId, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-card border border-line bg-raised px-4 py-12 text-center"
    >
      <Icon name="warn" className="text-danger" />
      <div className="grid gap-0.5">
        <p className="font-medium">{title}</p>
        {children && <p className="max-w-[52ch] text-pretty text-muted">{children}</p>}
      </div>
      {requestId && (
        <p className="text-12 text-muted">
          Request <CopyId id={requestId} />
        </p>
      )}
      {errorId && (
        <p className="text-12 text-muted">
          Error <CopyId id={errorId} />
        </p>
      )}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
