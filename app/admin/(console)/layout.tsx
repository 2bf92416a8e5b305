import type { ReactNode } from 'react'
import { Shell } from '@/components/admin/shell'
import { requireOperator } from '@/lib/auth/operator'
import { env, findEnvironment } from '@/lib/env'
import { prefer, undo } from './actions'
import { signOut } from './sign-out'

/** Around every page behind the sign-in. It shows who is signed in; each page asks for its role itself. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { name, role, theme, zone, density, hasSingleKeys, now } = await requireOperator('viewer', {
    mayLackTotp: true,
  })
  return (
    <Shell
      operator={{ name, role, theme, zone, density, hasSingleKeys }}
      environment={findEnvironment(env())}
      now={now.toISOString()}
      counts={{}}
      prefer={prefer}
      undo={undo}
      signOut={signOut}
    >
      {children}
    </Shell>
  )
}
