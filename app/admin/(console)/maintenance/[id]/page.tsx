import { notFound } from 'next/navigation'
import { windowStates } from '@/app/admin/(console)/maintenance/window-row'
import { DetailHeader } from '@/components/page/detail-header'
import { State } from '@/components/ui/state'
import { formatWindowName } from '@/lib/app-config/maintenance/rules'
import type { WindowInput as Values } from '@/lib/app-config/maintenance/schema-console'
import { listWindows } from '@/lib/app-config/maintenance/stored-windows'
import { listReleases } from '@/lib/app-config/release/list-releases'
import { defaultPreviewBuild } from '@/lib/app-config/release/rules'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { WindowForm } from './window-form'

export default async function WindowPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const id = Number((await params).id)
  const [windows, { releases }] = await Promise.all([listWindows(), listReleases()])
  const window = windows.find(row => row.id === id)
  if (!window) notFound()
  const { startsAt, endsAt, message, platforms, state, updatedAt } = window
  const isFinished = state === 'ended' || state === 'canceled'
  const [shape, label] = windowStates[state]
  return (
    <>
      <DetailHeader title={formatWindowName(window)} state={<State is={shape}>{label}</State>}>
        While closed, the app shows this message, and only testers can use it.
      </DetailHeader>
      <WindowForm
        edited={{ id, updatedAt: updatedAt.toISOString() }}
        saved={{
          startsAt: startsAt.toISOString(),
          endsAt: endsAt?.toISOString() ?? null,
          message,
          platforms: (platforms ?? ['ios', 'android']) as Values['platforms'],
        }}
        closesFor={null}
        hasStarted={state === 'active'}
        canEdit={hasRole(operator, 'editor') && !isFinished}
        readOnlyReason={
          isFinished
            ? `This window ${state === 'canceled' ? 'was canceled' : 'has ended'}. Schedule a new one.`
            : undefined
        }
        isManager={hasRole(operator, 'manager')}
        build={defaultPreviewBuild(releases, 'ios')}
      />
    </>
  )
}
