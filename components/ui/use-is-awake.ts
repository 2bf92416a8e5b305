import { useSyncExternalStore } from 'react'

/** Whether the page listens: not on the server, nor in a browser that has only its HTML yet. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
