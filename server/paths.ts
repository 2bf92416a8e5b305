const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** The path of a request's target; undefined where that is no path of ours (`*`, another host's address). */
export function pathOf(target: string): string | undefined {
  if (target.charCodeAt(0) !== 47) return undefined
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

/** Whether Next may be shown a path: it decodes, names no folder twice and holds no NUL. */
export function isWellFormed(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//') || path.includes('\\') || dotSegment.test(path))
    return false
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
