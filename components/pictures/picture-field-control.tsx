'use client'

import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { TextField } from '@/components/ui/text-field'
import { maxPictureBytes, pictureTypes } from '@/lib/app-config/picture/rules'
import { describePreview, PicturePreview, usePicturePreview } from './picture-preview'
import { formatKib } from './picture-text'
import { type PictureUpload, useUpload } from './use-upload'

type Props = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
  help?: string | undefined
  isDisabled?: boolean
}

/**
 * A picture path, typed or filled by uploading a file (selected, dropped or pasted). Files are validated before the
 * upload; the path is stored when the form is saved.
 */
export function PictureFieldControl({ isDisabled = false, help, ...field }: Props) {
  const { label, value, onChange } = field
  const { upload, send, cancel } = useUpload(onChange)
  const src = upload.is === 'sending' ? upload.preview : value
  const preview = usePicturePreview(src)
  const drop = useFileDrop(send, isDisabled)

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border
    <div role="group" aria-label={`${label} and its file`} {...drop.props}>
      <TextField {...field} isDisabled={isDisabled} help={help} />
      <div
        className={`mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border p-2 ${dropZoneClass(isDisabled, drop.isOver)}`}
      >
        <PicturePreview label={label} preview={preview} src={preview.path} />
        <div className="grid min-w-[148px] flex-1 gap-1">
          {upload.is === 'sending' ? (
            <Progress upload={upload} onCancel={cancel} />
          ) : (
            <>
              <p className="text-12 text-muted tabular-nums">{describePreview(preview)}</p>
              {!isDisabled && <FileButton label={label} onSelect={send} />}
            </>
          )}
        </div>
      </div>
      <Outcome upload={upload} value={value} />
    </div>
  )
}

function dropZoneClass(isDisabled: boolean, isOver: boolean): string {
  if (isDisabled) return 'border-line bg-sunken'
  return isOver ? 'border-accent border-dashed bg-accent-soft' : 'border-line-strong border-dashed bg-sunken'
}

function FileButton({ label, onSelect }: { label: string; onSelect: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label={`File for ${label}`}
        hidden
        onChange={event => {
          const [file] = event.target.files ?? []
          // Allows selecting the same file again after it was fixed.
          event.target.value = ''
          if (file) onSelect(file)
        }}
      />
      <span>
        <Button size="small" aria-label={`Choose a file for ${label}`} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </span>
      <p className="text-12 text-muted">
        or drop or paste one. PNG, JPEG or WebP, up to {formatKib(maxPictureBytes)}
      </p>
    </>
  )
}

function Progress({
  upload: { name, share },
  onCancel,
}: {
  upload: PictureUpload & { is: 'sending' }
  onCancel: () => void
}) {
  const percent = Math.round(share * 100)
  return (
    <>
      <p className="truncate text-12">Uploading {name}</p>
      <span
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="block h-1 w-full overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
      <span className="flex items-center gap-2 text-12 text-muted tabular-nums">
        {percent}%
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </>
  )
}

function Outcome({ upload, value }: { upload: PictureUpload; value: string }) {
  const isUsed = upload.is === 'done' && upload.path === value
  return (
    <>
      <p role="status" className="text-12 text-muted [&:not(:empty)]:mt-[5px]">
        {isUsed && upload.message}
      </p>
      {upload.is === 'rejected' && (
        <p role="alert" className="mt-[5px] flex items-start gap-[5px] text-12 text-danger leading-[17px]">
          <Icon name="warn" className="mt-px size-3.5" />
          <span>{upload.message}</span>
        </p>
      )}
    </>
  )
}

/**
 * Accepts the first file dropped or pasted on an element; text is left alone. Reads the event's files, because the drop
 * zone of react-aria ignores pictures copied from other programs.
 */
function useFileDrop(onFile: (file: File) => void, isDisabled: boolean) {
  const [isOver, setIsOver] = useState(false)

  function accept(event: DragEvent | ClipboardEvent, [file]: FileList) {
    if (!file || isDisabled) return
    event.preventDefault()
    onFile(file)
  }

  function highlight(event: DragEvent) {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }

  return {
    isOver,
    props: {
      onDragEnter: highlight,
      onDragOver: highlight,
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        setIsOver(false)
        accept(event, event.dataTransfer.files)
      },
      onPaste: (event: ClipboardEvent) => accept(event, event.clipboardData.files),
    },
  }
}
