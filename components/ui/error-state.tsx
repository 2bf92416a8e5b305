'use client'

import { Button } from './button'
import { CopyId } from './copy-id'
import { Icon } from './icon'

type Props = {
  title: string
  children?: string
  requestId?: string | undefined
  /** The mark under which the log has it, where the request's id is not known here. */
  errorId?: string | undefined
  onRetry?: () => void
}

/** In the place of what could not be shown: what failed, the id to copy, and a way to try again. */
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
