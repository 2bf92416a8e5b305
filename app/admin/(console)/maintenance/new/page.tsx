import type { Metadata } from 'next'
import { WindowForm } from '@/app/admin/(console)/maintenance/[id]/window-form'
import { PageHeader } from '@/components/admin/layout/page-header'
import { SetBreadcrumb } from '@/components/admin/shell/breadcrumb'
import { requireOperator } from '@/lib/auth/operator'
import { listReleases } from '@/lib/release/list-releases'
import { defaultPreviewBuild } from '@/lib/release/rules'

export const metadata: Metadata = { title: 'New maintenance window' }

export default async function NewWindowPage() {
  const operator = await requireOperator('manager')
  const { releases } = await listReleases()
  const hourMs = 3_600_000
  const startsAt = new Date(Math.ceil(operator.now.getTime() / hourMs + 1) * hourMs)
  return (
    <>
      <SetBreadcrumb name="New maintenance window" />
      <PageHeader title="New maintenance window">
        The app closes and reopens automatically at these times.
      </PageHeader>
      <WindowForm
        edited={null}
        saved={{
          startsAt: startsAt.toISOString(),
          endsAt: new Date(startsAt.getTime() + hourMs).toISOString(),
          message: '',
          platforms: ['ios', 'android'],
        }}
        hasStarted={false}
        canEdit
        isManager
        build={defaultPreviewBuild(releases, 'ios')}
      />
    </>
  )
}
