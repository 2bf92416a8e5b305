'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { formatNumberOf } from '@/components/ui/format'

type Guard = { setUnsaved: (count: number) => void; go: (href: string) => void }

const GuardContext = createContext<Guard>({ setUnsaved: () => undefined, go: () => undefined })

/** Asks before a page with unsaved changes is left, by a link, a key, the finder, or the browser. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const router = useRouter()
  const unsaved = useRef(0)
  const [asked, setAsked] = useState<string>()

  const go = useCallback(
    (href: string) => {
      if (unsaved.current > 0) setAsked(href)
      else router.push(href as Route)
    },
    [router],
  )
  const setUnsaved = useCallback((count: number) => {
    unsaved.current = count
  }, [])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = unsaved.current > 0 ? findWayOut(event) : undefined
      if (!href) return
      event.preventDefault()
      event.stopPropagation()
      setAsked(href)
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.current > 0) event.preventDefault()
    }
    document.addEventListener('click', onClick, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [])

  function leave() {
    const href = asked
    unsaved.current = 0
    setAsked(undefined)
    if (href) router.push(href as Route)
  }

  const guard = useMemo(() => ({ setUnsaved, go }), [setUnsaved, go])
  return (
    <GuardContext value={guard}>
      {children}
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Leave without ${formatNumberOf(unsaved.current, 'change')}?`}
        isAlert
        footer={
          <>
            <Button onClick={leave}>Leave without saving</Button>
            <Button look="main" onClick={() => setAsked(undefined)}>
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
export function useGo(): (href: string) => void {
  return useContext(GuardContext).go
}

/** Counts what is not saved on this page, for as long as it is shown. */
export function useUnsaved(count: number) {
  const { setUnsaved } = useContext(GuardContext)
  useEffect(() => {
    setUnsaved(count)
    return () => setUnsaved(0)
  }, [count, setUnsaved])
}
