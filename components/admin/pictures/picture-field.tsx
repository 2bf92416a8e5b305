'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { TextField } from '@/components/ui/text-field'
import { maxPictureBytes, pictureTypes } from '@/lib/picture/rules'
import { PicturePreview, describePreview, usePicturePreview } from './picture-preview'
import { formatKib } from './picture-text'
import { useFileDrop } from './use-file-drop'
import { type Upload, useUpload } from './use-upload'

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
 * A picture by its path, which can be typed, or comes from uploading one: chosen, dropped or pasted. What is not taken is
 * refused before it is sent; what was uploaded is used once the form is saved.
 */
export function PictureField({ isDisabled = false, help, ...field }: Props) {
  const { label, value, onChange } = field
  const { upload, send, cancel } = useUpload(onChange)
  const src = upload.is === 'sending' ? upload.preview : value
  const sight = usePicturePreview(src)
  const drop = useFileDrop(send, isDisabled)

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame it
    <div role="group" aria-label={`${label} and its file`} {...drop.props}>
      <TextField {...field} isDisabled={isDisabled} help={help} />
      <div
        className={`mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border p-2 ${zoneLook(isDisabled, drop.isOver)}`}
      >
        <PicturePreview label={label} sight={sight} src={sight.path} />
        <div className="grid min-w-[148px] flex-1 gap-1">
          {upload.is === 'sending' ? (
            <Progress upload={upload} onCancel={cancel} />
          ) : (
            <>
              <p className="text-12 text-muted tabular-nums">{describePreview(sight)}</p>
              {!isDisabled && <Choose label={label} onChoose={send} />}
            </>
          )}
        </div>
      </div>
      <Outcome upload={upload} value={value} />
    </div>
  )
}

function zoneLook(isDisabled: boolean, isOver: boolean): string {
  if (isDisabled) return 'border-line bg-sunken'
  return isOver ? 'border-accent border-dashed bg-accent-soft' : 'border-line-strong border-dashed bg-sunken'
}

function Choose({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
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
          // The same file can be chosen again, mended meanwhile.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <span>
        <Button size="small" aria-label={`Choose a file for ${label}`} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </span>
      <p className="text-12 text-muted">
        or drop or paste one: PNG, JPEG or WebP, up to {formatKib(maxPictureBytes)}
      </p>
    </>
  )
}

function Progress({
  upload: { name, share },
  onCancel,
}: {
  upload: Upload & { is: 'sending' }
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
        {percent} %
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </>
  )
}

function Outcome({ upload, value }: { upload: Upload; value: string }) {
  const isUsed = upload.is === 'done' && upload.path === value
  return (
    <>
      <p role="status" className="text-12 text-muted [&:not(:empty)]:mt-[5px]">
        {isUsed && upload.message}
      </p>
      {upload.is === 'refused' && (
        <p role="alert" className="mt-[5px] flex items-start gap-[5px] text-12 text-danger leading-[17px]">
          <Icon name="warn" className="mt-px size-3.5" />
          <span>{upload.message}</span>
        </p>
      )}
    </>
  )
}
