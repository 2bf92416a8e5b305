/** Where the browser's history stands, as far as the browser tells (Navigation API). */
type Entries = EventTarget & { currentEntry: { index: number } | null }

type Guard = {
  isUnsaved: () => boolean
  /** Asks whether to go on; `leave` does so. */
  ask: (leave: () => void) => void
}

/**
 * Asks before the browser's back or forward button leaves a page with something unsaved: the step is taken back, so that
 * the router learns of it only once the operator leaves. Answers what ends it.
 */
export function guardHistory({ isUnsaved, ask }: Guard): () => void {
  const entries = (window as { navigation?: Entries }).navigation
  const findIndex = () => entries?.currentEntry?.index ?? null
  let index = findIndex()
  let pathname = location.pathname
  /** How far back or forward it was to go, while that is taken back. */
  let wanted: number | null = null

  function stay() {
    index = findIndex()
    pathname = location.pathname
  }

  function onChange(event: Event) {
    const isTraversal = 'navigationType' in event && event.navigationType === 'traverse'
    if (!isTraversal) stay()
  }

  function onPop(event: PopStateEvent) {
    if (wanted !== null) {
      const steps = wanted
      wanted = null
      event.stopImmediatePropagation()
      ask(() => history.go(steps))
      return
    }
    if (!isUnsaved() || location.pathname === pathname) {
      stay()
      return
    }
    event.stopImmediatePropagation()
    const now = findIndex()
    // Where the browser does not tell, it was the back button.
    wanted = index === null || now === null ? -1 : now - index
    history.go(-wanted)
  }

  // Before the router's own listener, which stands on the same window.
  window.addEventListener('popstate', onPop, true)
  entries?.addEventListener('currententrychange', onChange)
  // A browser that tells of no entry changes: the page on which something was last pressed or typed is the one in sight.
  if (!entries) document.addEventListener('focusin', stay)
  return () => {
    window.removeEventListener('popstate', onPop, true)
    entries?.removeEventListener('currententrychange', onChange)
    document.removeEventListener('focusin', stay)
  }
}
