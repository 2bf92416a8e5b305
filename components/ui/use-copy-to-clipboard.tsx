'use client'

import { useEffect, useState } from 'react'
import { onDemand } from './on-demand'

const CopyByHand = onDemand(async () => (await import('./copy-by-hand')).CopyByHand, 'copy')

const confirmationMs = 1_500

export function useCopyToClipboard() {
  const [isCopied, setIsCopied] = useState(false)
  const [rejected, setRejected] = useState<string | null>(null)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return {
    /** True for 1.5 seconds after a copy. */
    isCopied,
    /** Returns whether the text was copied. Browsers reject it without permission, and on pages that are not secure. */
    async copy(text: string) {
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
    /** After a rejected copy, a message with the text; to be rendered. */
    failure: rejected !== null && <CopyByHand text={rejected} onClose={() => setRejected(null)} />,
  }
}
