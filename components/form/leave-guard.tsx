'use client'

import { useRouter } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { OfflineGuard } from '@/components/feedback/offline-guard'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { NavigateContext, TypedContext } from '@/components/ui/navigate-context'
import { pluralize } from '@/lib/core/format'
import { dropDrafts } from './draft'
import { guardHistory } from './guard-history'
import { DraftOwner } from './use-draft'

type Guard = {
  setUnsaved: (part: string, count: number) => void
  hasUnsaved: () => boolean
}

const GuardContext = createContext<Guard>({ setUnsaved: () => undefined, hasUnsaved: () => false })

/**
 * Confirms leaving a page with unsaved changes, or text typed in a dialog, by link, shortcut, command palette or browser history,
 * and closing the tab with unsaved changes. `NavigateContext` asks too.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const router = useRouter()
  const owner = useContext(DraftOwner)
  const unsaved = useRef(new Map<string, number>())
  const typed = useRef(new Set<string>())
  const [pending, setPending] = useState<{ changes: number; leave: () => void }>()

  /** The input of a form in a dialog is in both. */
  const countLost = useCallback(() => Math.max(sum(unsaved.current), typed.current.size), [])
  const ask = useCallback((leave: () => void) => setPending({ changes: countLost(), leave }), [countLost])
  const navigate = useCallback(
    (href: string) => {
      // The page stays, and a note says so.
      if (!navigator.onLine) return
      const leave = () => router.push(href)
      if (countLost() > 0) ask(leave)
      else leave()
    },
    [router, ask, countLost],
  )
  const setTyped = useCallback((dialog: string, isTyped: boolean) => {
    if (isTyped) typed.current.add(dialog)
    else typed.current.delete(dialog)
  }, [])
  const setUnsaved = useCallback((part: string, count: number) => {
    unsaved.current.set(part, count)
  }, [])

  useEffect(() => {
    const isUnsaved = () => countLost() > 0
    const onClick = (event: MouseEvent) => {
      const href = isUnsaved() ? findDestination(event) : undefined
      if (!href) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => router.push(href))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (sum(unsaved.current) > 0) event.preventDefault()
    }
    const stopHistoryGuard = guardHistory({ isUnsaved, ask })
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      stopHistoryGuard()
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [router, ask, countLost])

  function leave() {
    unsaved.current.clear()
    typed.current.clear()
    if (owner !== null) dropDrafts(sessionStorage, { owner, path: location.pathname + location.search })
    setPending(undefined)
    pending?.leave()
  }

  const hasUnsaved = useCallback(() => sum(unsaved.current) > 0, [])
  const guard = useMemo(() => ({ setUnsaved, hasUnsaved }), [setUnsaved, hasUnsaved])
  return (
    <GuardContext value={guard}>
      <NavigateContext value={navigate}>
        <TypedContext value={setTyped}>{children}</TypedContext>
      </NavigateContext>
      <OfflineGuard />
      <Dialog
        isOpen={pending !== undefined}
        onClose={() => setPending(undefined)}
        title={`Discard ${pluralize(pending?.changes ?? 0, 'unsaved change')}?`}
        isAlert
        footer={
          <>
            <Button onClick={leave}>Leave page</Button>
            <Button variant="primary" onClick={() => setPending(undefined)}>
              Keep editing
            </Button>
          </>
        }
      >
        <p className="text-ink-soft">Your changes on this page will be lost.</p>
      </Dialog>
    </GuardContext>
  )
}

/** The same-origin page that a plain click would navigate to. */
function findDestination(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return
  if (link.origin !== location.origin || link.pathname === location.pathname) return
  return link.pathname + link.search
}

/** Returns whether any part of the page has unsaved changes. */
export function useHasUnsavedChanges(): () => boolean {
  return useContext(GuardContext).hasUnsaved
}

/** Registers unsaved changes of this part of the page. */
export function useUnsavedChanges(count: number) {
  const { setUnsaved } = useContext(GuardContext)
  const part = useId()
  useEffect(() => {
    setUnsaved(part, count)
    return () => setUnsaved(part, 0)
  }, [part, count, setUnsaved])
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0)
}
