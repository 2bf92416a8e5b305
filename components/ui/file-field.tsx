'use client'

import { useId } from 'react'

type Props = {
  label?: string
  file: File | null
  onChoose: (file: File | null) => void
  /** File extensions and MIME types. */
  accept: string
  error?: string | undefined
}

export function FileField({ label = 'File', file, onChoose, accept, error }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-[5px] block font-medium">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onChange={event => onChoose(event.target.files?.[0] ?? null)}
        className="block w-full rounded-control bg-raised p-1.5 text-13 inset-ring inset-ring-line-control file:mr-3 file:rounded-tag file:border-0 file:bg-sunken file:px-2.5 file:py-1 file:font-medium file:text-ink"
      />
      {file && !error && (
        <p className="mt-[5px] text-12 text-muted tabular-nums">{(file.size / 1_000).toFixed(1)} KB</p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-[5px] text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
