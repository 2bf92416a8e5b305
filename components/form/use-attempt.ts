import { useCallback, useEffect, useRef } from 'react'

/** Numbers the attempts to save, so that one that was canceled or whose form is gone is not sent. */
export function useAttempt() {
  const current = useRef(0)
  const cancel = useCallback(() => {
    current.current += 1
  }, [])
  useEffect(() => cancel, [cancel])
  const begin = useCallback(() => {
    current.current += 1
    const own = current.current
    return () => current.current === own
  }, [])
  return { begin, cancel }
}
