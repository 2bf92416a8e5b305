import type { Metadata, Route } from 'next'
import Link from 'next/link'
import { PageHeader } from '@/components/admin/layout/page-header'
import { buttonClass } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { listTesters } from '@/lib/account/directory/find-user'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { type WindowImpact, measureWindowImpact } from '@/lib/impact/window-impact'
import { listWindows } from '@/lib/maintenance/list-windows'
import { readSwitch } from '@/lib/maintenance/maintenance-switch'
import { formatWindowName } from '@/lib/maintenance/rules'
import { SwitchCard } from './switch-card'
import { TestersCard } from './testers-card'
import type { ShownWindow } from './window-row'
import { WindowsCard } from './windows-card'

export const metadata: Metadata = { title: 'Maintenance' }

/** Whether the app is closed, when it will be, and who passes. */
export default async function MaintenancePage() {
  const operator = await requireOperator()
  const [{ updatedAt, changedBy, ...saved }, windows, { testers, count }] = await Promise.all([
    readSwitch(),
    listWindows(),
    listTesters(),
  ])
  const ahead = windows.filter(({ state }) => state === 'open' || state === 'planned')
  const weights = new Map<number, WindowImpact>()
  await Promise.all(
    ahead.map(async window =>
      weights.set(window.id, await measureWindowImpact({ ...window, platforms: window.platforms })),
    ),
  )
  const shown = windows.map(
    ({ id, startsAt, endsAt, message, platforms, state, updatedAt: changedAt, canceledAt }): ShownWindow => ({
      id,
      name: formatWindowName({ platforms }),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      canceledAt: canceledAt?.toISOString() ?? null,
      message,
      platforms: platforms ?? ['ios', 'android'],
      state,
      updatedAt: changedAt.toISOString(),
      weight: weights.get(id) ?? null,
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
            <Link
              href={'/admin/maintenance/new' as Route}
              prefetch={false}
              data-key="n"
              className={buttonClass({ variant: 'primary' })}
            >
              <Icon name="plus" className="size-3.5" />
              Plan a window
            </Link>
          )
        }
      >
        While the app is closed, its calls are answered 503 with the message; testers pass.
      </PageHeader>
      <div className="grid items-start gap-[18px] side:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid gap-3.5">
          <SwitchCard
            saved={saved}
            updatedAt={updatedAt.toISOString()}
            changedBy={changedBy}
            canEdit={canEdit}
            isManager={isManager}
          />
          <WindowsCard
            title="Windows"
            windows={shown.filter(({ weight }) => weight)}
            canEdit={canEdit}
            isManager={isManager}
          />
          <WindowsCard
            title="Past windows"
            windows={shown.filter(({ weight }) => !weight)}
            canEdit={false}
            isManager={false}
          />
        </div>
        <TestersCard testers={testers} count={count} canEdit={canEdit} />
      </div>
    </>
  )
}
