'use client'

import { useEffect, useState } from 'react'

const confirmationMs = 1_500

/** `isCopied` is true for 1.5 seconds after a copy. */
export function useCopyToClipboard(text: string): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return {
    isCopied,
    async copy() {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    },
  }
}
