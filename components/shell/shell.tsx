'use client'

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Search } from '@/components/command-palette/results'
import { ToasterProvider } from '@/components/feedback/toaster'
import { LeaveGuard } from '@/components/form/leave-guard'
import { saveBarSlot } from '@/components/form/save-bar-slot'
import { DraftOwner } from '@/components/form/use-draft'
import { ClockProvider, useClock } from '@/components/ui/clock'
import { Menu, type MenuAction } from '@/components/ui/menu'
import { deferred, onDemand } from '@/components/ui/on-demand'
import { reportError } from '@/components/ui/report-error'
import type { Closure } from '@/lib/app-config/maintenance/rules'
import type { ActionResult } from '@/lib/console/action-result'
import { formatDateTime, formatTime, formatTimeZone } from '@/lib/core/format'
import { AreaTabs } from './area-tabs'
import { BreadcrumbProvider } from './breadcrumb'
import type { EndWindow } from './end-window-dialog'
import { EnvironmentBand, type EnvironmentInfo, EnvironmentPill } from './environment'
import type { Extend, PreviewExtension } from './extend-dialog'
import { OperatorMenu } from './operator-menu'
import { type OperatorSession, OperatorSessionProvider, useOperatorSession } from './operator-session'
import { Shortcuts } from './shortcuts'
import { type Counts, PageList, Sidebar } from './sidebar'
import { TabBar } from './tab-bar'
import { cityOf, zones } from './time-zones'
import { TopBar } from './top-bar'
import { useTypeAhead } from './use-type-ahead'

const None = () => null
const Presence = deferred(async () => (await import('./presence')).Presence, None)
const AppStateBanner = deferred(async () => (await import('./app-state-banner')).AppStateBanner, None)
const AutoRefresh = deferred(async () => (await import('./auto-refresh')).AutoRefresh, None)
const ShellPalette = onDemand(async () => (await import('./shell-palette')).ShellPalette, 'command palette')
const ExtendDialog = onDemand(async () => (await import('./extend-dialog')).ExtendDialog)
const ShortcutsDialog = onDemand(async () => (await import('./shortcuts-dialog')).ShortcutsDialog)

type ProvidersProps = OperatorSession & {
  /** Server time of the render, as an ISO string. */
  now: string
  undo: (input: { auditId: number }) => Promise<ActionResult<{ text: string }>>
  cancelRequest: (input: { id: number }) => Promise<ActionResult<{ text: string }>>
  /** How long toasts stay. */
  toastMs: number
  children: ReactNode
}

/** What components of every console page use: the operator, clock, breadcrumb, toasts, drafts and the unsaved changes guard. */
export function ConsoleProviders(props: ProvidersProps) {
  const { now, undo, cancelRequest, toastMs, children, ...session } = props
  const { id, zone } = session.operator
  return (
    <OperatorSessionProvider session={session}>
      <ClockProvider now={now} zone={zone}>
        <BreadcrumbProvider>
          <ToasterProvider undo={undo} cancelRequest={cancelRequest} toastMs={toastMs}>
            <DraftOwner value={String(id)}>
              <LeaveGuard>{children}</LeaveGuard>
            </DraftOwner>
          </ToasterProvider>
        </BreadcrumbProvider>
      </ClockProvider>
    </OperatorSessionProvider>
  )
}

/** Reports errors outside of React, such as in event handlers. */
function useErrorReports() {
  useEffect(() => {
    const onError = ({ error }: ErrorEvent) => error && reportError('script', error)
    const onRejection = ({ reason }: PromiseRejectionEvent) => reportError('script', reason)
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
}

type Props = {
  environment: EnvironmentInfo
  /** Server time of the render, as an ISO string. */
  renderedAt: string
  counts: Counts
  /** Current and future times in which the app is closed. */
  closures: readonly Closure[]
  maintenance: { end: EndWindow; extend: Extend; previewExtension: PreviewExtension }
  search?: Search | undefined
  children: ReactNode
}

/** The frame of every console page: navigation, top bar, command palette and shortcuts. */
export function Shell(props: Props) {
  const { environment, renderedAt, counts, closures, maintenance, search, children } = props
  useErrorReports()
  const { operator } = useOperatorSession()
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  const close = useCallback(() => setOpen(undefined), [])
  const openPalette = useCallback(() => {
    setOpen('palette')
    void ShellPalette.preload().then(isLoaded => isLoaded || close())
  }, [close])
  const openShortcuts = useCallback(() => setOpen('shortcuts'), [])
  const [extendedId, setExtendedId] = useState<number>()
  const extended = closures.find(({ window }) => window?.id === extendedId)
  const takeTyped = useTypeAhead(open === 'palette')
  const menu = <OperatorMenu onOpenShortcuts={openShortcuts} />
  return (
    <>
      <a
        href="#main"
        className="fixed -top-16 left-3 z-50 rounded-control bg-ink px-3 py-2 text-on-ink focus:top-3"
      >
        Skip to content
      </a>
      <div className={`shell ${environment.isProduction ? '' : 'has-band'}`}>
        <EnvironmentBand {...environment} />
        <div className="side:grid side:grid-cols-[224px_minmax(0,1fr)]">
          <Sidebar footer={menu}>
            <PageList counts={counts} />
          </Sidebar>
          <div className="flex min-h-[calc(100dvh-var(--band))] min-w-0 flex-col border-line bg-surface max-side:pb-[calc(60px+env(safe-area-inset-bottom))] side:my-2 side:mr-2 side:min-h-[calc(100dvh-var(--band)-16px)] side:rounded-sheet side:border side:shadow-raised">
            <TopBar
              clock={
                <>
                  <AutoRefresh renderedAt={renderedAt} />
                  <TimeZoneMenu />
                </>
              }
              environment={<EnvironmentPill {...environment} />}
              onOpenPalette={openPalette}
              onPreparePalette={ShellPalette.preload}
            />
            <AppStateBanner closures={closures} end={maintenance.end} onExtend={setExtendedId} />
            <AreaTabs counts={counts} />
            <Presence />
            <main id="main" className="min-w-0 flex-1 px-4 pt-4 pb-10 sm:px-5 sm:pt-6 side:px-7">
              {children}
            </main>
            <div
              id={saveBarSlot}
              className="fixed inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-18 side:sticky side:bottom-0"
            />
          </div>
        </div>
        <TabBar counts={counts} footer={menu} />
      </div>
      <Shortcuts
        isEnabled={operator.hasShortcuts}
        onOpenPalette={openPalette}
        onOpenShortcuts={openShortcuts}
      />
      {open === 'palette' && (
        <ShellPalette
          initialQuery={takeTyped}
          onClose={close}
          search={search}
          closures={closures}
          onExtend={setExtendedId}
          onOpenShortcuts={openShortcuts}
        />
      )}
      {extended?.window && extended.endsAt && (
        <ExtendDialog
          window={extended.window}
          endsAt={extended.endsAt}
          extend={maintenance.extend}
          preview={maintenance.previewExtension}
          onClose={() => setExtendedId(undefined)}
        />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  )
}

/** The current time; the menu changes the time zone of all times in the console. */
function TimeZoneMenu() {
  const { updatePreferences } = useOperatorSession()
  const { now, zone } = useClock()
  const options = zones.some(([name]) => name === zone) ? zones : [[zone, cityOf(zone)] as const, ...zones]
  const actions: MenuAction[] = options.map(([name, city]) => ({
    id: name,
    label: `${city}, ${formatTime(now, name)}${city === 'UTC' ? '' : ` ${formatTimeZone(name, now)}`}`,
    isSelected: name === zone,
    onAction: () => void updatePreferences({ zone: name }),
  }))
  return (
    <Menu label="Time zone" actions={actions}>
      <button
        type="button"
        title={`Times are shown in ${cityOf(zone)} time`}
        className="hidden h-7 rounded-control px-1.5 text-12 text-muted whitespace-nowrap tabular-nums hover:bg-hover hover:text-ink sm:inline-block"
      >
        {formatDateTime(now, zone, now)}
      </button>
    </Menu>
  )
}
