const refreshMs = 30_000

/** Typing pauses the refresh this long, so that a result does not appear under the operator's hands. */
const typingMs = 10_000

type PageState = {
  /** Milliseconds, as are the other times; 0 if it never happened. */
  now: number
  refreshedAt: number
  typedAt: number
  isHidden: boolean
  /** A dialog, menu or list of options is open. */
  hasOpenPart: boolean
  hasUnsaved: boolean
}

/** Whether an open page may be rendered again. */
export function canRefresh({ now, refreshedAt, typedAt, isHidden, hasOpenPart, hasUnsaved }: PageState) {
  if (isHidden || hasOpenPart || hasUnsaved) return false
  return now - refreshedAt >= refreshMs && now - typedAt >= typingMs
}
