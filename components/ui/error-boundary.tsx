'use client'

import { unstable_rethrow } from 'next/navigation'
import { Component, type ReactNode } from 'react'
import { Button } from './button'
import { Note } from './note'
import { reportError } from './report-error'

type Props = {
  /** Names the part in the log. */
  part: string
  fallback: (reset: () => void) => ReactNode
  children: ReactNode
}

/** Replaces a part of the page that fails, so that forms around it keep their input, and reports the error. */
class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(error: unknown) {
    unstable_rethrow(error)
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(this.props.part, error)
  }

  override render() {
    return this.state.hasFailed
      ? this.props.fallback(() => this.setState({ hasFailed: false }))
      : this.props.children
  }
}

/** For what opens above the page: a failure closes it and leaves a message. */
export function FloatingBoundary(props: { part: string; onClose?: () => void; children: ReactNode }) {
  const { part, onClose, children } = props
  return (
    <ErrorBoundary
      part={part}
      fallback={reset => (
        <div
          role="alert"
          className="fixed inset-x-3 bottom-[calc(72px+env(safe-area-inset-bottom))] z-50 flex items-center gap-3 rounded-card bg-raised p-3 shadow-menu ring ring-danger-line sm:right-6 sm:left-auto side:bottom-6"
        >
          <p>The {part} failed and was closed. The page keeps your input.</p>
          <Button
            size="small"
            onClick={() => {
              onClose?.()
              reset()
            }}
          >
            Close
          </Button>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

/** For a part within the page. */
export function PartBoundary({ part, children }: { part: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      part={part}
      fallback={reset => (
        <Note tone="bad" title={`The ${part} cannot be shown.`}>
          <button type="button" className="font-medium text-accent hover:underline" onClick={reset}>
            Try again
          </button>
        </Note>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
