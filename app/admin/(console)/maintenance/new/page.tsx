import type { Metadata } from 'next'
import { WindowForm } from '@/app/admin/(console)/maintenance/[id]/window-form'
import { SetCrumb } from '@/components/admin/shell/breadcrumb'
import { PageHeader } from '@/components/admin/layout/page-header'
import { requireOperator } from '@/lib/auth/operator'
import { listReleases } from '@/lib/release/list-releases'
import { defaultPreviewBuild } from '@/lib/release/rules'

export const metadata: Metadata = { title: 'Plan a window' }

/** A maintenance window that is not planned yet. */
export default async function NewWindowPage() {
  const operator = await requireOperator('manager')
  const { releases } = await listReleases()
  const hourMs = 3_600_000
  const startsAt = new Date(Math.ceil(operator.now.getTime() / hourMs + 1) * hourMs)
  return (
    <>
      <SetCrumb name="Plan a window" />
      <PageHeader title="Plan a window">
        The app closes and opens by itself, by the database’s clock.
      </PageHeader>
      <WindowForm
        edited={null}
        saved={{
          startsAt: startsAt.toISOString(),
          endsAt: new Date(startsAt.getTime() + hourMs).toISOString(),
          message: '',
          platforms: ['ios', 'android'],
        }}
        hasBegun={false}
        canEdit
        isManager
        build={defaultPreviewBuild(releases, 'ios')}
      />
    </>
  )
}
