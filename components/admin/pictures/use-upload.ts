import { useEffect, useRef, useState } from 'react'
import { checkFile } from './judge-file'
import { formatDimensions, formatKib, describePictureProblem } from './picture-text'
import { uploadFile } from './upload-file'

type Saved = { path: string; type: string; width: number; height: number; bytes: number }

/** Where a picture is on its way: nowhere yet, travelling, refused, or there. */
export type Upload =
  | { is: 'idle' }
  | { is: 'sending'; name: string; share: number; preview: string }
  | { is: 'refused'; message: string }
  | { is: 'done'; message: string; path: string }

const uploadPath = '/admin/pictures'

/** Sends pictures one at a time; a later one ends the one before. `onDone` is told the path to store. */
export function useUpload(onDone: (path: string) => void) {
  const [upload, setUpload] = useState<Upload>({ is: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const preview = upload.is === 'sending' ? upload.preview : undefined
  // Revoked only after the image is gone from the page: a slow browser may not have begun to load it when the upload ends.
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function send(file: File) {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const fault = await checkFile(file)
    if (control.signal.aborted) return
    if (fault) return setUpload({ is: 'refused', message: `${file.name}: ${describePictureProblem(fault)}` })
    const preview = URL.createObjectURL(file)
    const onProgress = (share: number) => {
      if (!control.signal.aborted) setUpload({ is: 'sending', name: file.name, share, preview })
    }
    onProgress(0)
    const answer = await uploadFile<Saved>(uploadPath, file, { onProgress, signal: control.signal })
    if (answer === null || control.signal.aborted) return
    if (!answer.ok || !answer.result)
      return setUpload({
        is: 'refused',
        message: answer.ok ? 'The service did not say where it is.' : answer.message,
      })
    const { path } = answer.result
    setUpload({ is: 'done', message: `Uploaded ${file.name}: ${tellSaved(answer.result)}.`, path })
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

const names: Record<string, string> = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' }

function tellSaved({ type, width, height, bytes }: Saved): string {
  return [names[type] ?? type, formatDimensions(width, height), formatKib(bytes)].join(', ')
}
