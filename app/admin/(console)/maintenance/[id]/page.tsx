import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DetailHeader } from '@/components/admin/layout/page-header'
import { State } from '@/components/ui/state'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { listReleases } from '@/lib/release/list-releases'
import { listWindows } from '@/lib/maintenance/list-windows'
import { defaultPreviewBuild } from '@/lib/release/rules'
import { formatWindowName } from '@/lib/maintenance/rules'
import type { WindowInput as Values } from '@/lib/maintenance/schema-console'
import { WindowForm } from './window-form'

type Props = { params: Promise<{ id: string }> }

export const metadata: Metadata = { title: 'Maintenance window' }

/** One maintenance window: when, to whom, and what happens inside it. */
export default async function WindowPage({ params }: Props) {
  const operator = await requireOperator()
  const id = Number((await params).id)
  const [windows, { releases }] = await Promise.all([listWindows(), listReleases()])
  const window = windows.find(row => row.id === id)
  if (!window) notFound()
  const { startsAt, endsAt, message, platforms, state, updatedAt } = window
  const isOver = state === 'over' || state === 'canceled'
  const words = { planned: 'Planned', open: 'App is closed', over: 'Over', canceled: 'Canceled' }
  const shapes = { planned: 'scheduled', open: 'failed', over: 'ended', canceled: 'withdrawn' } as const
  return (
    <>
      <DetailHeader title={formatWindowName(window)} state={<State is={shapes[state]}>{words[state]}</State>}>
        Calls are answered 503 with the message while it lasts; testers pass.
      </DetailHeader>
      <WindowForm
        edited={{ id, updatedAt: updatedAt.toISOString() }}
        saved={{
          startsAt: startsAt.toISOString(),
          endsAt: endsAt?.toISOString() ?? null,
          message,
          platforms: (platforms ?? ['ios', 'android']) as Values['platforms'],
        }}
        hasBegun={state === 'open'}
        canEdit={hasRole(operator, 'editor') && !isOver}
        disabledReason={isOver ? 'This window is over. Plan a new one.' : undefined}
        isManager={hasRole(operator, 'manager')}
        build={defaultPreviewBuild(releases, 'ios')}
      />
    </>
  )
}
