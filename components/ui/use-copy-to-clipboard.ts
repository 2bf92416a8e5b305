'use client'

import { useEffect, useState } from 'react'

const saidForMs = 1_500

/** Copies a text, and says for a moment that it did. */
export function useCopyToClipboard(text: string): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), saidForMs)
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
