'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Role } from '@/lib/change/audit/rules'
import type { ActionResult } from '@/lib/console/action-result'
import type { Preferences } from '@/lib/people/operator/rules'

/** The signed-in operator, and what they change about their own session. */
export type OperatorSession = {
  operator: Preferences & { id: number; name: string; role: Role }
  updatePreferences: (changed: Partial<Preferences>) => Promise<ActionResult>
  signOut: () => Promise<unknown>
  /** A mail provider is set. */
  hasMail: boolean
}

const Context = createContext<OperatorSession | null>(null)

export function OperatorSessionProvider({
  session,
  children,
}: {
  session: OperatorSession
  children: ReactNode
}) {
  return <Context value={session}>{children}</Context>
}

export function useOperatorSession(): OperatorSession {
  const session = useContext(Context)
  if (!session) throw new Error('useOperatorSession requires an OperatorSessionProvider')
  return session
}
