import type { Metadata } from 'next'
import { after } from 'next/server'
import type { ReactNode } from 'react'
import { endWindow, extendWindow } from '@/app/admin/(console)/generated/actions'
import { previewExtension } from '@/app/admin/(console)/maintenance/actions'
import { ConsoleProviders, Shell } from '@/components/shell/shell'
import { requireOperator } from '@/lib/console/auth/operator'
import { loadPrisma } from '@/lib/console/health/load-prisma'
import { countAttentionItems } from '@/lib/console/overview/count-attention-items'
import { findEnvironment } from '@/lib/console/page/environment'
import { env } from '@/lib/core/env'
import { findConfiguredChannels } from '@/lib/notify/messages/providers'
import { signOutAction, undo, updatePreferences } from './actions'
import { cancelApproval } from './approvals/actions'
import { search } from './search'

/** Each page has the title of its header. */
export const metadata: Metadata = { title: { absolute: '', template: null } }

/** The layout only requires a session; each page checks its own role. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { id, name, role, theme, zone, density, hasShortcuts, now } = await requireOperator('viewer', {
    allowsMissingTotp: true,
  })
  // The first page after a start does not wait for it, and no later one has to.
  after(loadPrisma)
  const { closures, ...counts } = await countAttentionItems(id)
  return (
    <ConsoleProviders
      operator={{ id, name, role, theme, zone, density, hasShortcuts }}
      updatePreferences={updatePreferences}
      signOut={signOutAction}
      hasMail={findConfiguredChannels(env()).includes('mail')}
      now={now.toISOString()}
      undo={undo}
      cancelRequest={cancelApproval}
      toastMs={10_000 * env().TIMEOUT_SCALE}
    >
      <Shell
        environment={findEnvironment(env())}
        renderedAt={now.toISOString()}
        counts={{
          '/admin': { count: counts.items, hasFailed: counts.hasFailed },
          '/admin/matches': { count: counts.corrections },
          '/admin/contests': { count: counts.standings },
          '/admin/identity': { count: counts.identities },
          '/admin/withdrawals': { count: counts.withdrawals },
          '/admin/payment-cases': { count: counts.paymentCases },
          '/admin/messages': { count: counts.messages, hasFailed: true },
          '/admin/jobs': { count: counts.jobs, hasFailed: true },
          '/admin/approvals': { count: counts.approvals },
        }}
        closures={closures}
        maintenance={{ end: endWindow, extend: extendWindow, previewExtension }}
        search={search}
      >
        {children}
      </Shell>
    </ConsoleProviders>
  )
}
