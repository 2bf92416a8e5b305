'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { useHasUnsavedChanges } from '@/components/form/leave-guard'
import { useClock } from '@/components/ui/clock'
import { formatTime } from '@/lib/core/format'
import { refreshCookie } from '@/lib/people/operator/rules'
import { canRefresh } from './refresh'

/** Renders the page again every 30 seconds unless that would disturb the operator, and shows when it did. */
export function AutoRefresh({ renderedAt }: { renderedAt: string }) {
  const router = useRouter()
  const { zone } = useClock()
  const [isLoading, startTransition] = useTransition()
  const hasUnsaved = useHasUnsavedChanges()
  const typedAt = useRef(0)
  const refreshedAt = useRef(Date.now())

  useEffect(() => {
    const onInput = () => {
      typedAt.current = Date.now()
    }
    const onTick = () => {
      const now = Date.now()
      const state = {
        now,
        refreshedAt: refreshedAt.current,
        typedAt: typedAt.current,
        isHidden: document.visibilityState === 'hidden',
        hasOpenPart:
          document.querySelector(
            '[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[data-no-refresh]',
          ) !== null,
        hasUnsaved: hasUnsaved(),
      }
      if (!canRefresh(state)) return
      refreshedAt.current = now
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS
      document.cookie = `${refreshCookie}=1; path=/admin; max-age=2; samesite=strict`
      startTransition(() => router.refresh())
    }
    document.addEventListener('input', onInput, true)
    document.addEventListener('visibilitychange', onTick)
    const timer = setInterval(onTick, 5_000)
    return () => {
      document.removeEventListener('input', onInput, true)
      document.removeEventListener('visibilitychange', onTick)
      clearInterval(timer)
    }
  }, [router, hasUnsaved])

  const at = new Date(renderedAt)
  return (
    <span
      title={`This page was updated at ${formatTime(at, zone)}. It updates every 30 seconds while nothing is typed or open.`}
      className="hidden items-center gap-1.5 text-12 text-muted tabular-nums side:inline-flex"
    >
      <span
        aria-hidden="true"
        data-marks
        className={`size-1.5 rounded-full ${isLoading ? 'bg-line-control' : 'bg-positive'}`}
      />
      updated {formatTime(at, zone)}
    </span>
  )
}
