'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'

const ApprovalContext = createContext<{ waits: boolean; setWaits: (waits: boolean) => void }>({
  waits: false,
  setWaits: () => undefined,
})

/** A dialog whose note reports that the change waits for a second manager. */
export function ApprovalScope({ children }: { children: ReactNode }) {
  const [waits, setWaits] = useState(false)
  return <ApprovalContext value={{ waits, setWaits }}>{children}</ApprovalContext>
}

export const useSetWaits = () => useContext(ApprovalContext).setWaits

/** The label of the button that makes the change, or only requests approval for it. */
export function ActLabel({ children }: { children: ReactNode }) {
  return useContext(ApprovalContext).waits ? 'Request approval' : children
}
