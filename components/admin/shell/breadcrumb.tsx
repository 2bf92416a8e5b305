'use client'

import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'

type Crumb = { name: string | undefined; setName: (name: string | undefined) => void }

const CrumbContext = createContext<Crumb>({ name: undefined, setName: () => undefined })

/** Lets a page tell the top bar the name of what it shows. */
export function CrumbProvider({ children }: { children: ReactNode }) {
  const [name, setName] = useState<string>()
  const crumb = useMemo(() => ({ name, setName }), [name])
  return <CrumbContext value={crumb}>{children}</CrumbContext>
}

/** The name that the page gave to what it shows, if it did. */
export function useCrumb(): string | undefined {
  return useContext(CrumbContext).name
}

/** Names what a detail page shows as the last crumb, for as long as it is shown. */
export function SetCrumb({ name }: { name: string }) {
  const { setName } = useContext(CrumbContext)
  useLayoutEffect(() => {
    setName(name)
    return () => setName(undefined)
  }, [name, setName])
  return null
}
