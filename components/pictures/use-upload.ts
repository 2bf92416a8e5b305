import { useEffect, useRef, useState } from 'react'
import type { PictureProblem } from '@/lib/app-config/picture/rules'
import { type ActionResult, noResponse } from '@/lib/console/action-result'
import { describePictureProblem, formatDimensions, formatKib } from './picture-text'

type UploadedPicture = { path: string; type: string; width: number; height: number; bytes: number }

export type PictureUpload =
  | { is: 'idle' }
  | { is: 'sending'; name: string; share: number; preview: string }
  | { is: 'rejected'; message: string }
  | { is: 'done'; message: string; path: string }

const uploadPath = '/admin/pictures'

/** Uploads one picture at a time; a new upload aborts the previous one. `onDone` receives the path to store. */
export function useUpload(onDone: (path: string) => void) {
  const [upload, setUpload] = useState<PictureUpload>({ is: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const preview = upload.is === 'sending' ? upload.preview : undefined
  // Revoked only after the image has left the page: a slow browser may still be loading it when the upload ends.
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function send(file: File) {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const problem = await checkFile(file)
    if (control.signal.aborted) return
    if (problem)
      return setUpload({ is: 'rejected', message: `${file.name}: ${describePictureProblem(problem)}` })
    const preview = URL.createObjectURL(file)
    const onProgress = (share: number) => {
      if (!control.signal.aborted) setUpload({ is: 'sending', name: file.name, share, preview })
    }
    onProgress(0)
    const answer = await uploadFile<UploadedPicture>(uploadPath, file, { onProgress, signal: control.signal })
    if (answer === null || control.signal.aborted) return
    if (!answer.ok || !answer.result)
      return setUpload({
        is: 'rejected',
        message: answer.ok ? 'The upload failed. Try again.' : answer.message,
      })
    const { path } = answer.result
    setUpload({ is: 'done', message: `Uploaded ${file.name}: ${describeUpload(answer.result)}.`, path })
    onDone(path)
  }

  return {
    upload,
    send: (file: File) => void send(file),
    cancel() {
      running.current?.abort()
      setUpload({ is: 'idle' })
    },
  }
}

/** Checks a file before the upload: its format and size, and that this browser can decode it. */
async function checkFile(file: File): Promise<PictureProblem | null> {
  const { formatOf, hasAllowedSides, isPictureFormat, maxPictureBytes } = await import(
    '@/lib/app-config/picture/rules'
  )
  if (file.size === 0) return { reason: 'empty' }
  const format = formatOf(new Uint8Array(await file.slice(0, 4096).arrayBuffer()))
  if (!isPictureFormat(format)) return { reason: 'format', format }
  if (file.size > maxPictureBytes) return { reason: 'size', bytes: file.size }
  const sides = await decodeSides(file)
  if (!sides) return { reason: 'corrupt' }
  return hasAllowedSides(sides) ? null : { reason: 'dimensions', ...sides }
}

async function decodeSides(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}

const typeNames: Record<string, string> = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' }

function describeUpload({ type, width, height, bytes }: UploadedPicture): string {
  return [typeNames[type] ?? type, formatDimensions(width, height), formatKib(bytes)].join(', ')
}

type Options = {
  /** Receives the uploaded fraction, 0 to 1. */
  onProgress: (fraction: number) => void
  /** Aborts the upload; the result is then null. */
  signal: AbortSignal
}

const failed = noResponse('The server did not respond. The file was not uploaded. Try again.')

/** Posts a file to a console route and returns its result. Uses XMLHttpRequest, since fetch reports no upload progress. */
function uploadFile<Result>(
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
