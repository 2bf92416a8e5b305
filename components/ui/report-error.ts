/** A part that fails may fail again with each rendering. */
const maxReports = 10
let reports = 0

/** Sends an error to the server's log, with the page and the build of its scripts. `part` names what failed. */
export function reportError(part: string, error: unknown): void {
  reports += 1
  if (reports > maxReports) return
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const report = {
    page: location.pathname.slice(0, 500),
    build: document.documentElement.dataset.build ?? '',
    part,
    name: name.slice(0, 100),
    message: message.slice(0, 1_000),
    stack: stack.slice(0, 4_000),
  }
  const headers = { 'content-type': 'application/json' }
  // Without a connection the error is only in the browser's console.
  fetch('/admin/client-errors', {
    method: 'POST',
    headers,
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined)
}
