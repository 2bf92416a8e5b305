import { type ActionResult, noResponse } from '@/lib/console/action-result'

type Options = {
  /** Receives the uploaded fraction, 0 to 1. */
  onProgress: (fraction: number) => void
  /** Aborts the upload; the result is then null. */
  signal: AbortSignal
}

const failed = noResponse('The server did not respond. The file was not uploaded. Try again.')

/** Posts a file to a console route and returns its result. Uses XMLHttpRequest, since fetch reports no upload progress. */
export function uploadFile<Result>(
  path: string,
  file: File,
  { onProgress, signal }: Options,
): Promise<ActionResult<Result> | null> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const finish = (result: ActionResult<Result> | null) => {
      signal.removeEventListener('abort', abort)
      resolve(result)
    }
    request.open('POST', `${path}?${new URLSearchParams({ name: file.name })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => finish(readResult<Result>(request.response))
    request.onerror = () => finish(failed)
    request.ontimeout = () => finish(failed)
    request.onabort = () => finish(null)
    signal.addEventListener('abort', abort)
    request.send(file)
  })
}

/** Errors of the HTTP server, before the request reaches the console, have only a message. */
function readResult<Result>(body: unknown): ActionResult<Result> {
  if (typeof body !== 'object' || body === null) return failed
  if ('ok' in body) return body as ActionResult<Result>
  return 'message' in body ? { ok: false, code: 'RequestRejected', message: String(body.message) } : failed
}
