'use client'

import { type ReactNode, useCallback, useState } from 'react'
import { RouterProvider } from 'react-aria-components'
import { ClockProvider } from '@/components/ui/clock'
import type { Preferences, Role } from '@/lib/operator/rules'
import type { ActionResult } from '@/lib/action-result'
import { ClockMenu } from './time-zone-menu'
import { CrumbProvider } from './breadcrumb'
import { saveBarSlot } from '@/components/admin/form/save-bar'
import { EnvironmentBand, EnvironmentPill, type EnvironmentSign } from './environment'
import { ShortcutsDialog } from './shortcuts-dialog'
import { LeaveGuard, useGuardedNavigate } from '@/components/admin/form/leave-guard'
import { OperatorMenu } from './operator-menu'
import { CommandPalette } from '@/components/admin/command-palette/command-palette'
import type { Search } from '@/components/admin/command-palette/results'
import { Shortcuts } from './shortcuts'
import { type Counts, Sidebar } from './sidebar'
import { TabBar } from './tab-bar'
import { ToasterProvider } from '@/components/admin/feedback/toaster'
import { TopBar } from './top-bar'

type Props = {
  operator: Preferences & { name: string; role: Role }
  environment: EnvironmentSign
  /** The service's time when this was rendered, in ISO form. */
  now: string
  counts: Counts
  search?: Search | undefined
  prefer: (changed: Partial<Preferences>) => Promise<ActionResult>
  undo: (input: { auditId: number }) => Promise<ActionResult>
  signOut: () => Promise<unknown>
  children: ReactNode
}

/** Everything around a page of the console: the ways to other pages, the time, the finder, keys and toasts. */
export function Shell({ operator, now, undo, children, ...rest }: Props) {
  return (
    <ClockProvider now={now} zone={operator.zone}>
      <CrumbProvider>
        <ToasterProvider undo={undo}>
          <LeaveGuard>
            <Frame operator={operator} {...rest}>
              {children}
            </Frame>
          </LeaveGuard>
        </ToasterProvider>
      </CrumbProvider>
    </ClockProvider>
  )
}

function Frame({
  operator,
  environment,
  counts,
  search,
  prefer,
  signOut,
  children,
}: Omit<Props, 'now' | 'undo'>) {
  const go = useGuardedNavigate()
  const [open, setOpen] = useState<'finder' | 'keys'>()
  const close = useCallback(() => setOpen(undefined), [])
  const find = useCallback(() => setOpen('finder'), [])
  const showKeys = useCallback(() => setOpen('keys'), [])
  const { role, hasShortcuts } = operator
  const menu = <OperatorMenu operator={operator} onPrefer={prefer} onShowKeys={showKeys} signOut={signOut} />
  return (
    <RouterProvider navigate={go}>
      <a
        href="#main"
        className="fixed -top-16 left-3 z-50 rounded-control bg-ink px-3 py-2 text-on-ink focus:top-3"
      >
        Skip to content
      </a>
      <div className={`shell ${environment.isProduction ? '' : 'has-band'}`}>
        <EnvironmentBand {...environment} />
        <div className="side:grid side:grid-cols-[224px_minmax(0,1fr)]">
          <Sidebar role={role} counts={counts} foot={menu} />
          <div className="flex min-h-[calc(100dvh-var(--band))] min-w-0 flex-col border-line bg-surface max-side:pb-[calc(60px+env(safe-area-inset-bottom))] side:my-2 side:mr-2 side:min-h-[calc(100dvh-var(--band)-16px)] side:rounded-sheet side:border side:shadow-raised">
            <TopBar
              clock={<ClockMenu onChoose={zone => void prefer({ zone })} />}
              environment={<EnvironmentPill {...environment} />}
              onFind={find}
            />
            <main id="main" className="min-w-0 flex-1 px-4 pt-4 pb-10 fold:px-5 fold:pt-6 side:px-7">
              {children}
            </main>
            <div
              id={saveBarSlot}
              className="fixed inset-x-0 bottom-[calc(59px+env(safe-area-inset-bottom))] z-18 side:sticky side:bottom-0"
            />
          </div>
        </div>
        <TabBar role={role} counts={counts} foot={menu} />
      </div>
      <Shortcuts areSingleKeysOn={hasShortcuts} onFind={find} onShowKeys={showKeys} />
      <CommandPalette isOpen={open === 'finder'} onClose={close} role={role} search={search} />
      <ShortcutsDialog
        isOpen={open === 'keys'}
        onClose={close}
        areSingleKeysOn={hasShortcuts}
        onSwitch={isOn => void prefer({ hasShortcuts: isOn })}
      />
    </RouterProvider>
  )
}
