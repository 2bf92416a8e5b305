import { useCallback, useEffect, useRef } from 'react'

/** Collects what is typed before the palette is downloaded. The result is called by the palette and ends it. */
export function useTypeAhead(isOpening: boolean): () => string {
  const typed = useRef('')
  const isTaken = useRef(false)
  useEffect(() => {
    if (!isOpening) {
      typed.current = ''
      isTaken.current = false
      return
    }
    // A palette that was downloaded before takes the text while it is rendered, before this effect.
    if (isTaken.current) return
    const onKey = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.metaKey && !event.ctrlKey && !event.altKey
      if (isTaken.current || !isText) return
      typed.current += event.key
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOpening])
  return useCallback(() => {
    isTaken.current = true
    return typed.current
  }, [])
}
