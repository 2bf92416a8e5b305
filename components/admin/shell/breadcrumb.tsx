'use client'

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

type Breadcrumb = { name: string | undefined; setName: (name: string | undefined) => void }

const BreadcrumbContext = createContext<Breadcrumb>({ name: undefined, setName: () => undefined })

/** Lets a detail page name the last breadcrumb. */
export function BreadcrumbProvider({ children }: { children: ReactNode }) {
  const [name, setName] = useState<string>()
  const crumb = useMemo(() => ({ name, setName }), [name])
  return <BreadcrumbContext value={crumb}>{children}</BreadcrumbContext>
}

export function useBreadcrumb(): string | undefined {
  return useContext(BreadcrumbContext).name
}

/** Sets the last breadcrumb and the title of the tab. */
export function SetBreadcrumb({ name }: { name: string }) {
  const { setName } = useContext(BreadcrumbContext)
  useLayoutEffect(() => {
    setName(name)
    return () => setName(undefined)
  }, [name, setName])
  // The object's name distinguishes open tabs.
  useEffect(() => {
    document.title = `${name} · Slatekeeper`
  }, [name])
  return null
}
