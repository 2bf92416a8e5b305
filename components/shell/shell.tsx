'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { PaletteChange, Search } from '@/components/command-palette/results'
import { ToasterProvider } from '@/components/feedback/toaster'
import { useAction } from '@/components/feedback/use-action'
import { LeaveGuard } from '@/components/form/leave-guard'
import { saveBarSlot } from '@/components/form/save-bar-slot'
import { DraftOwner } from '@/components/form/use-draft'
import { ClockProvider, useClock } from '@/components/ui/clock'
import { formatDateTime, formatTime, formatTimeZone } from '@/components/ui/format'
import { Menu, type MenuAction } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { deferred, onDemand } from '@/components/ui/on-demand'
import { reportError } from '@/components/ui/report-error'
import type { Closure } from '@/lib/app-config/maintenance/rules'
import type { ActionResult } from '@/lib/console/action-result'
import type { Preferences, Role } from '@/lib/people/operator/rules'
import { AppStateBanner } from './app-state-banner'
import { AutoRefresh } from './auto-refresh'
import { BreadcrumbProvider } from './breadcrumb'
import { EnvironmentBand, type EnvironmentInfo, EnvironmentPill } from './environment'
import { OperatorMenu } from './operator-menu'
import { Shortcuts } from './shortcuts'
import { type Counts, Sidebar } from './sidebar'
import { TabBar } from './tab-bar'
import { cityOf, zones } from './time-zones'
import { TopBar } from './top-bar'

const Presence = deferred(
  async () => (await import('./presence')).Presence,
  () => null,
)
const ShellPalette = onDemand(async () => (await import('./shell-palette')).ShellPalette, 'command palette')
const ShortcutsDialog = onDemand(async () => (await import('./shortcuts-dialog')).ShortcutsDialog, 'dialog')

type Props = {
  operator: Preferences & { id: number; name: string; role: Role }
  environment: EnvironmentInfo
  /** Server time of the render, as an ISO string. */
  now: string
  counts: Counts
  /** Current and future times in which the app is closed. */
  closures: readonly Closure[]
  search?: Search | undefined
  changes: {
    pausePromo: (input: { id: number }) => Promise<ActionResult>
    switchGame: (input: { id: number; status: 'Active' | 'Paused' }) => Promise<ActionResult>
  }
  updatePreferences: (changed: Partial<Preferences>) => Promise<ActionResult>
  undo: (input: { auditId: number }) => Promise<ActionResult>
  /** How long toasts stay. */
  toastMs: number
  signOut: () => Promise<unknown>
  children: ReactNode
}

/**
 * The frame of every console page: navigation, top bar, command palette, shortcuts, toasts and the unsaved changes
 * guard.
 */
export function Shell({ operator, now, undo, toastMs, children, ...rest }: Props) {
  return (
    <ClockProvider now={now} zone={operator.zone}>
      <BreadcrumbProvider>
        <ToasterProvider undo={undo} toastMs={toastMs}>
          <DraftOwner value={String(operator.id)}>
            <LeaveGuard>
              <Frame operator={operator} now={now} {...rest}>
                {children}
              </Frame>
            </LeaveGuard>
          </DraftOwner>
        </ToasterProvider>
      </BreadcrumbProvider>
    </ClockProvider>
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

function Frame({
  operator,
  now,
  environment,
  counts,
  closures,
  search,
  changes,
  updatePreferences,
  signOut,
  children,
}: Omit<Props, 'undo' | 'toastMs'>) {
  useErrorReports()
  const { run, error, clearError } = useAction()
  const path = usePathname()
  const [errorPath, setErrorPath] = useState(path)
  if (errorPath !== path) {
    setErrorPath(path)
    clearError()
  }
  const makeChange = ({ change, ...input }: PaletteChange) =>
    run(() => ('status' in input ? changes.switchGame(input) : changes.pausePromo(input)))
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  const close = useCallback(() => setOpen(undefined), [])
  const openPalette = useCallback(() => {
    setOpen('palette')
    void ShellPalette.preload().then(isLoaded => isLoaded || close())
  }, [close])
  const openShortcuts = useCallback(() => setOpen('shortcuts'), [])
  const takeTyped = useTypeAhead(open === 'palette')
  const { role, hasShortcuts } = operator
  const menu = (
    <OperatorMenu
      operator={operator}
      onPreferencesChange={updatePreferences}
      onOpenShortcuts={openShortcuts}
      signOut={signOut}
    />
  )
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
          <Sidebar role={role} counts={counts} footer={menu} />
          <div className="flex min-h-[calc(100dvh-var(--band))] min-w-0 flex-col border-line bg-surface max-side:pb-[calc(60px+env(safe-area-inset-bottom))] side:my-2 side:mr-2 side:min-h-[calc(100dvh-var(--band)-16px)] side:rounded-sheet side:border side:shadow-raised">
            <TopBar
              clock={
                <>
                  <AutoRefresh renderedAt={now} />
                  <TimeZoneMenu onSelect={zone => void updatePreferences({ zone })} />
                </>
              }
              environment={<EnvironmentPill {...environment} />}
              onOpenPalette={openPalette}
              onPreparePalette={ShellPalette.preload}
            />
            <AppStateBanner closures={closures} />
            <Presence />
            <main id="main" className="min-w-0 flex-1 px-4 pt-4 pb-10 sm:px-5 sm:pt-6 side:px-7">
              <ErrorNote className="mb-4">{error}</ErrorNote>
              {children}
            </main>
            <div
              id={saveBarSlot}
              className="fixed inset-x-0 bottom-[calc(59px+env(safe-area-inset-bottom))] z-18 side:sticky side:bottom-0"
            />
          </div>
        </div>
        <TabBar role={role} counts={counts} footer={menu} />
      </div>
      <Shortcuts isEnabled={hasShortcuts} onOpenPalette={openPalette} onOpenShortcuts={openShortcuts} />
      {open === 'palette' && (
        <ShellPalette
          initialQuery={takeTyped}
          onClose={close}
          role={role}
          search={search}
          onChange={makeChange}
          onPreferencesChange={updatePreferences}
          onOpenShortcuts={openShortcuts}
          signOut={signOut}
        />
      )}
      {open === 'shortcuts' && (
        <ShortcutsDialog
          onClose={close}
          isEnabled={hasShortcuts}
          onToggle={isOn => void updatePreferences({ hasShortcuts: isOn })}
        />
      )}
    </>
  )
}

/** Collects what is typed before the palette is downloaded. The result is called by the palette and ends it. */
function useTypeAhead(isOpening: boolean): () => string {
  const typed = useRef('')
  const isTaken = useRef(false)
  useEffect(() => {
    if (!isOpening) return
    typed.current = ''
    isTaken.current = false
    const onKey = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.metaKey && !event.ctrlKey && !event.altKey
      if (isTaken.current || !isText) return
      typed.current += event.key
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOpening])
  return useCallback(() => {
    isTaken.current = true
    return typed.current
  }, [])
}

/** The current time; the menu changes the time zone of all times in the console. */
function TimeZoneMenu({ onSelect }: { onSelect: (zone: string) => void }) {
  const { now, zone } = useClock()
  const options = zones.some(([name]) => name === zone) ? zones : [[zone, cityOf(zone)] as const, ...zones]
  const actions: MenuAction[] = options.map(([name, city]) => ({
    id: name,
    label: `${city}, ${formatTime(now, name)}${city === 'UTC' ? '' : ` ${formatTimeZone(name, now)}`}`,
    isSelected: name === zone,
    onAction: () => onSelect(name),
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
