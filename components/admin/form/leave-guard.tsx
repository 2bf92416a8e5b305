'use client'

import type { Route } from 'next'
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
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { pluralize } from '@/components/ui/format'
import { guardHistory } from './guard-history'

type Guard = { setUnsaved: (part: string, count: number) => void; go: (href: string) => void }

const GuardContext = createContext<Guard>({ setUnsaved: () => undefined, go: () => undefined })

/** What is to be left and how: by the router, or by the browser's own way. */
type Asked = { changes: number; leave: () => void }

/** Asks before a page with unsaved changes is left: by a link, a key, the finder, back and forward, or its tab's end. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const router = useRouter()
  const unsaved = useRef(new Map<string, number>())
  const [asked, setAsked] = useState<Asked>()

  const ask = useCallback((leave: () => void) => setAsked({ changes: sum(unsaved.current), leave }), [])
  const go = useCallback(
    (href: string) => {
      const leave = () => router.push(href as Route)
      if (sum(unsaved.current) > 0) ask(leave)
      else leave()
    },
    [router, ask],
  )
  const setUnsaved = useCallback((part: string, count: number) => {
    unsaved.current.set(part, count)
  }, [])

  useEffect(() => {
    const isUnsaved = () => sum(unsaved.current) > 0
    const onClick = (event: MouseEvent) => {
      const href = isUnsaved() ? findWayOut(event) : undefined
      if (!href) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => router.push(href as Route))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    const endHistory = guardHistory({ isUnsaved, ask })
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      endHistory()
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [router, ask])

  function leave() {
    unsaved.current.clear()
    setAsked(undefined)
    asked?.leave()
  }

  const guard = useMemo(() => ({ setUnsaved, go }), [setUnsaved, go])
  return (
    <GuardContext value={guard}>
      {children}
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Leave without ${pluralize(asked?.changes ?? 0, 'change')}?`}
        isAlert
        footer={
          <>
            <Button onClick={leave}>Leave without saving</Button>
            <Button variant="primary" onClick={() => setAsked(undefined)}>
              Stay here
            </Button>
          </>
        }
      >
        <p className="text-ink-soft">What you changed on this page is not saved yet.</p>
      </Dialog>
    </GuardContext>
  )
}

/** The address to which a click would lead, away from this page and in this window. */
function findWayOut(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return
  if (link.origin !== location.origin || link.pathname === location.pathname) return
  return link.pathname + link.search
}

/** Goes to another page of the console, unless something here is not saved and the operator stays. */
export function useGuardedNavigate(): (href: string) => void {
  return useContext(GuardContext).go
}

/** Counts what is not saved in this part of the page, for as long as it is shown. */
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
