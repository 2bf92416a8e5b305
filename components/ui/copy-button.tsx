'use client'

import { Button } from './button'
import { Icon } from './icon'
import { useCopyToClipboard } from './use-copy-to-clipboard'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy, failure } = useCopyToClipboard()
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => copy(text)}>
        <Icon name={isCopied ? 'check' : 'copy'} className="size-3.5" />
        <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
      </Button>
      {failure}
    </>
  )
}
