import type { Metadata } from 'next'
import { after } from 'next/server'
import type { ReactNode } from 'react'
import { ConsoleProviders, Shell } from '@/components/shell/shell'
import { readClosures } from '@/lib/app-config/maintenance/read-closures'
import { findClosed } from '@/lib/app-config/maintenance/rules'
import { requireOperator } from '@/lib/console/auth/operator'
import { loadPrisma } from '@/lib/console/health/load-prisma'
import { countAttentionItems } from '@/lib/console/overview/attention-items'
import { findEnvironment } from '@/lib/console/page/environment'
import { env } from '@/lib/core/env'
import { signOutAction, undo, updatePreferences } from './actions'
import { cancelApproval } from './approvals/actions'
import { end, extend } from './maintenance/actions'
import { search } from './search'

/** Without a default: the pages of an object have its name, from DetailHeader. */
export const metadata: Metadata = { title: { absolute: '', template: '%s · Slatekeeper' } }

/** The layout only requires a session; each page checks its own role. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { id, name, role, theme, zone, density, hasShortcuts, now } = await requireOperator('viewer', {
    allowsMissingTotp: true,
  })
  // The first page after a start does not wait for it, and no later one has to.
  after(loadPrisma)
  const [
    { messages, jobs, promos, corrections, standings, withdrawals, paymentCases, identities, approvals },
    closures,
  ] = await Promise.all([countAttentionItems(id), readClosures()])
  const closed = findClosed(closures, now).length
  const failures = [messages, jobs, promos].filter(Boolean).length + closed
  return (
    <ConsoleProviders
      operator={{ id, name, role, theme, zone, density, hasShortcuts }}
      updatePreferences={updatePreferences}
      signOut={signOutAction}
      now={now.toISOString()}
      undo={undo}
      cancelRequest={cancelApproval}
      toastMs={10_000 * env().TIMEOUT_SCALE}
    >
      <Shell
        environment={findEnvironment(env())}
        renderedAt={now.toISOString()}
        counts={{
          '/admin': {
            count:
              failures +
              corrections +
              standings +
              withdrawals +
              paymentCases +
              Math.min(identities, 1) +
              approvals,
            hasFailed: failures > 0,
          },
          '/admin/matches': { count: corrections },
          '/admin/contests': { count: standings },
          '/admin/identity': { count: identities },
          '/admin/withdrawals': { count: withdrawals },
          '/admin/payment-cases': { count: paymentCases },
          '/admin/messages': { count: messages, hasFailed: true },
          '/admin/jobs': { count: jobs, hasFailed: true },
          '/admin/approvals': { count: approvals },
        }}
        closures={closures}
        maintenance={{ end, extend }}
        search={search}
      >
        {children}
      </Shell>
    </ConsoleProviders>
  )
}
