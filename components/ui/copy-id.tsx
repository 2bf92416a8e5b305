'use client'

import { Icon } from './icon'
import { useCopyToClipboard } from './use-copy-to-clipboard'

export function CopyId({ id, text = id }: { id: string; text?: string }) {
  const { isCopied, copy, failure } = useCopyToClipboard()
  return (
    <>
      <button
        type="button"
        title="Copy"
        onClick={() => copy(id)}
        className="group inline-flex min-h-6 min-w-0 max-w-full items-center gap-[5px] rounded-tag font-mono text-12 tracking-[-0.01em]"
      >
        <span className="truncate">{text}</span>
        <Icon name={isCopied ? 'check' : 'copy'} className="size-[13px] text-muted group-hover:text-ink" />
        <span aria-live="polite" className={isCopied ? 'font-sans text-muted' : 'sr-only'}>
          {isCopied ? 'Copied' : ''}
        </span>
      </button>
      {failure}
    </>
  )
}
