'use client'

import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'

type Breadcrumb = ReturnType<typeof createBreadcrumb>

const BreadcrumbContext = createContext<Breadcrumb>(createBreadcrumb())

/**
 * Lets a detail page name the last breadcrumb. The context's value never changes: a change during hydration would make React
 * replace the server's HTML of every control below that is not hydrated yet.
 */
export function BreadcrumbProvider({ children }: { children: ReactNode }) {
  const [breadcrumb] = useState(createBreadcrumb)
  return <BreadcrumbContext value={breadcrumb}>{children}</BreadcrumbContext>
}

function createBreadcrumb() {
  const listeners = new Set<() => void>()
  let name: string | undefined
  return {
    read: () => name,
    set(changed: string | undefined) {
      name = changed
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function useBreadcrumb(): string | undefined {
  const { subscribe, read } = useContext(BreadcrumbContext)
  return useSyncExternalStore(subscribe, read, () => undefined)
}

export function SetBreadcrumb({ name }: { name: string }) {
  const { set } = useContext(BreadcrumbContext)
  useLayoutEffect(() => {
    set(name)
    return () => set(undefined)
  }, [name, set])
  return null
}
