/** Next decodes the arguments of an action before any of our code runs. */
function isOwnFrame(line: string): boolean {
  return line.includes('/.next/') && !line.includes('node_modules_next_dist')
}

/**
 * True if Next could not decode the arguments of a server action: the caller sent something else than our pages do. Our
 * actions return their errors, and an error of the page that is rendered after them has a frame of the page.
 */
export function isUnreadableAction(error: unknown, routeType: string, method = 'GET'): boolean {
  // Pages are posted to only for an action, which Next looks for in the form first.
  if ((routeType !== 'action' && method !== 'POST') || !(error instanceof Error)) return false
  return !(error.stack ?? '').split('\n').some(isOwnFrame)
}
