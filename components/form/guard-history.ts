/** The parts of the Navigation API used here; some browsers lack it. */
type Entry = { key: string; index: number }
type Navigation = EventTarget & { currentEntry: Entry | null; entries: () => Entry[] }

type Guard = {
  isUnsaved: () => boolean
  /** Asks the operator; `leave` continues the navigation. */
  ask: (leave: () => void) => void
}

/**
 * Guards browser back and forward: the traversal is reverted before the router sees it, and repeated if the operator
 * confirms. Returns a cleanup function.
 */
export function guardHistory({ isUnsaved, ask }: Guard): () => void {
  const navigation = (window as { navigation?: Navigation }).navigation
  const findKey = () => navigation?.currentEntry?.key ?? null
  let key = findKey()
  let pathname = location.pathname
  /** Distance of the traversal that is being reverted. */
  let canceledSteps: number | null = null

  function remember() {
    key = findKey()
    pathname = location.pathname
  }

  function onChange(event: Event) {
    const isTraversal = 'navigationType' in event && event.navigationType === 'traverse'
    if (!isTraversal) remember()
  }

  function onPop(event: PopStateEvent) {
    if (canceledSteps !== null) {
      const steps = canceledSteps
      canceledSteps = null
      event.stopImmediatePropagation()
      ask(() => history.go(steps))
      return
    }
    if (!isUnsaved() || location.pathname === pathname) {
      remember()
      return
    }
    event.stopImmediatePropagation()
    // Found by key, because indexes move when a full history drops its first entry.
    const index = navigation?.entries().find(entry => entry.key === key)?.index
    const now = navigation?.currentEntry?.index
    // Without the Navigation API, assume the back button.
    canceledSteps = index === undefined || now === undefined ? -1 : now - index
    history.go(-canceledSteps)
  }

  // Capture runs before the router's own listener on window.
  window.addEventListener('popstate', onPop, true)
  navigation?.addEventListener('currententrychange', onChange)
  // Without the Navigation API, the page that last had focus is the current one.
  if (!navigation) document.addEventListener('focusin', remember)
  return () => {
    window.removeEventListener('popstate', onPop, true)
    navigation?.removeEventListener('currententrychange', onChange)
    document.removeEventListener('focusin', remember)
  }
}
