import type { ActionResult } from '@/lib/action-result'

type Options = {
  /** Told of the share that has left, 0 to 1. */
  onProgress: (share: number) => void
  /** Ends it: the answer is then null. */
  signal: AbortSignal
}

const noAnswer = {
  ok: false,
  message: 'The service did not answer. Nothing was uploaded; try again.',
} as const

/**
 * Sends a file as the body alone to a path of the console, and answers what that answers; null where it was ended. By
 * XMLHttpRequest, since no browser tells how much of a fetch has left.
 */
export function uploadFile<Result>(
  path: string,
  file: File,
  { onProgress, signal }: Options,
): Promise<ActionResult<Result> | null> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    const end = () => request.abort()
    const answer = (said: ActionResult<Result> | null) => {
      signal.removeEventListener('abort', end)
      resolve(said)
    }
    request.open('POST', `${path}?${new URLSearchParams({ name: file.name })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => answer(read<Result>(request.response))
    request.onerror = () => answer(noAnswer)
    request.ontimeout = () => answer(noAnswer)
    request.onabort = () => answer(null)
    signal.addEventListener('abort', end)
    request.send(file)
  })
}

/** What the front door says in place of the console has a message alone. */
function read<Result>(said: unknown): ActionResult<Result> {
  if (typeof said !== 'object' || said === null) return noAnswer
  if ('ok' in said) return said as ActionResult<Result>
  return 'message' in said ? { ok: false, message: String(said.message) } : noAnswer
}
