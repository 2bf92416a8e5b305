'use client'

import { Button } from './button'
import { useCopyToClipboard } from './use-copy-to-clipboard'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy, failure } = useCopyToClipboard()
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => copy(text)} icon={isCopied ? 'check' : 'copy'}>
        <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
      </Button>
      {failure}
    </>
  )
}
