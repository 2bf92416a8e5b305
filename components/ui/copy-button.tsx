'use client'

import { useEffect, useState } from 'react'
import { Button } from './button'
import { Icon } from './icon'

const saidForMs = 1_500

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), saidForMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  return (
    <Button
      look="bare"
      size="small"
      onClick={async () => {
        await navigator.clipboard.writeText(text)
        setIsCopied(true)
      }}
    >
      <Icon name={isCopied ? 'check' : 'copy'} className="size-3.5" />
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}
