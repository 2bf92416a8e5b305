import { PageHeader } from '@/components/page/page-header'
import { NewLink } from '@/components/ui/new-button'
import { readSwitch } from '@/lib/app-config/maintenance/maintenance-switch'
import { formatWindowName } from '@/lib/app-config/maintenance/rules'
import { listWindows, maxPastWindows, readClosures } from '@/lib/app-config/maintenance/stored-windows'
import { findDefaultPreviewBuild } from '@/lib/app-config/release/list-releases'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { measureWindowImpact, type WindowImpact } from '@/lib/console/impact/window-impact'
import { listTesters } from '@/lib/people/account/directory/find-user'
import { PlatformsCard } from './platforms-card'
import { SwitchCard } from './switch-card'
import { TestersCard } from './testers-card'
import type { ShownWindow } from './window-row'
import { WindowsCard } from './windows-card'

export default async function MaintenancePage() {
  const operator = await requireOperator()
  const [{ updatedAt, changedBy, ...saved }, windows, { testers, count }, closures, build] =
    await Promise.all([
      readSwitch(),
      listWindows(),
      listTesters(),
      readClosures(),
      findDefaultPreviewBuild('ios'),
    ])
  const upcoming = windows.filter(({ state }) => state === 'active' || state === 'scheduled')
  const impacts = new Map<number, WindowImpact>()
  await Promise.all(upcoming.map(async window => impacts.set(window.id, await measureWindowImpact(window))))
  const shown = windows.map(
    (window): ShownWindow => ({
      ...window,
      name: formatWindowName(window),
      impact: impacts.get(window.id) ?? null,
    }),
  )
  const canEdit = hasRole(operator, 'editor')
  const isManager = hasRole(operator, 'manager')
  return (
    <>
      <PageHeader
        title="Maintenance"
        actions={
          isManager && (
            <NewLink href="/admin/maintenance/new" prefetch={false}>
              Schedule window
            </NewLink>
          )
        }
      >
        While closed, the app shows your message, and only testers can sign in and use it.
      </PageHeader>
      <div className="grid items-start gap-[18px] side:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid gap-3.5">
          <PlatformsCard closures={closures} canEdit={canEdit} isManager={isManager} />
          <SwitchCard
            build={build}
            saved={saved}
            updatedAt={updatedAt.toISOString()}
            changedBy={changedBy}
            canEdit={canEdit}
            isManager={isManager}
          />
          <WindowsCard
            title="Active windows"
            windows={shown.filter(({ state }) => state === 'active')}
            canEdit={canEdit}
            isManager={isManager}
          />
          <WindowsCard
            title="Upcoming windows"
            empty="No windows scheduled. A scheduled window closes and reopens the app automatically."
            windows={shown.filter(({ state }) => state === 'scheduled')}
            canEdit={canEdit}
            isManager={isManager}
          />
          <WindowsCard
            title="Past windows"
            windows={shown.filter(({ impact }) => !impact)}
            max={maxPastWindows}
            canEdit={false}
            isManager={false}
          />
        </div>
        <TestersCard testers={testers} count={count} canEdit={isManager} />
      </div>
    </>
  )
}
