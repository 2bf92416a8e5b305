'use client'

import { useEffect, useState } from 'react'
import { Icon } from './icon'

const saidForMs = 1_500

/** An id to be copied by a press, which says "Copied" for a moment. */
export function CopyId({ id, shown = id }: { id: string; shown?: string }) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), saidForMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  return (
    <button
      type="button"
      title="Copy"
      onClick={async () => {
        await navigator.clipboard.writeText(id)
        setIsCopied(true)
      }}
      className="group inline-flex min-h-6 min-w-0 max-w-full items-center gap-[5px] rounded-tag font-mono text-12 tracking-[-0.01em]"
    >
      <span className="truncate">{shown}</span>
      <Icon name={isCopied ? 'check' : 'copy'} className="size-[13px] text-muted group-hover:text-ink" />
      <span aria-live="polite" className={isCopied ? 'font-sans text-muted' : 'sr-only'}>
        {isCopied ? 'Copied' : ''}
      </span>
    </button>
  )
}
