'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { onDemand } from './on-demand'

const CopyByHand = onDemand(async () => (await import('./copy-by-hand')).CopyByHand, 'copy')

const confirmationMs = 1_500

type Copying = {
  /** True for 1.5 seconds after a copy. */
  isCopied: boolean
  /** Returns whether the text was copied. Browsers reject it without permission, and on pages that are not secure. */
  copy: (text: string) => Promise<boolean>
  /** After a rejected copy, a message with the text; to be rendered. */
  failure: ReactNode
}

export function useCopyToClipboard(): Copying {
  const [isCopied, setIsCopied] = useState(false)
  const [rejected, setRejected] = useState<string | null>(null)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return {
    isCopied,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text)
      } catch {
        setRejected(text)
        return false
      }
      setRejected(null)
      setIsCopied(true)
      return true
    },
    failure: rejected !== null && <CopyByHand text={rejected} onClose={() => setRejected(null)} />,
  }
}
