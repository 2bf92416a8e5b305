'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'

/** Keeps the page while the browser is offline: a link would replace it with an error page of the browser. */
export function OfflineGuard() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  const [blocked, setBlocked] = useState(0)

  useEffect(() => {
    if (!isOffline) return
    setBlocked(0)
    const onClick = (event: MouseEvent) => {
      if (!opensPage(event)) return
      event.preventDefault()
      event.stopPropagation()
      setBlocked(count => count + 1)
    }
    // Before the listeners of the document, which navigate.
    window.addEventListener('click', onClick, true)
    return () => window.removeEventListener('click', onClick, true)
  }, [isOffline])

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(72px+env(safe-area-inset-bottom))] z-30 flex justify-center side:bottom-6"
    >
      {isOffline && (
        // A new key repeats the announcement of a blocked link.
        <p key={blocked} className="w-fit rounded-[10px] bg-ink px-3.5 py-2 text-on-ink shadow-menu">
          {blocked > 0
            ? 'You are offline, so the page was not opened. Your input is kept. Try again once you are connected.'
            : 'You are offline. This page stays open, and your input is kept.'}
        </p>
      )}
    </div>
  )
}

/** A plain click on a link of the console. */
function opensPage(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return false
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.origin !== location.origin)
    return false
  return link.pathname + link.search !== location.pathname + location.search
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
