import { Suspense } from 'react'
import type { ListPageProps } from '@/app/admin/(console)/list'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { PageHeader } from '@/components/page/page-header'
import { buttonClass } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { NewLink } from '@/components/ui/new-button'
import { Skeleton } from '@/components/ui/skeleton'
import { countBuilds } from '@/lib/app-config/release/count-builds'
import { listReleases } from '@/lib/app-config/release/list-releases'
import { releasesList } from '@/lib/app-config/release/releases-list'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { openList } from '@/lib/list/open-list'
import type { Operator } from '@/lib/people/operator/find-session'
import { PlatformCard } from './platform-card'
import { presentRelease } from './release-row'
import { ReleasesView } from './releases-view'

export default async function AppVersionsPage({ searchParams }: ListPageProps) {
  const operator = await requireOperator()
  const canEdit = hasRole(operator, 'editor')
  return (
    <>
      <PageHeader
        title="App versions"
        actions={
          <>
            <Link href="/admin/preview" className={`${buttonClass()} max-sm:hidden`}>
              <Icon name="code" className="size-3.5" />
              Preview as build
            </Link>
            {canEdit && (
              <NewLink href="/admin/app-versions/new" prefetch={false}>
                New release
              </NewLink>
            )}
          </>
        }
      >
        The newest published release of each platform is its current version; the newest forced one is its
        minimum.
      </PageHeader>
      <Suspense fallback={<Skeleton rows={12} label="Loading releases" />}>
        <Releases operator={operator} searchParams={searchParams} canEdit={canEdit} />
      </Suspense>
    </>
  )
}

async function Releases({
  operator,
  searchParams,
  canEdit,
}: ListPageProps & { operator: Operator; canEdit: boolean }) {
  const request = await listRequest(operator, '/admin/app-versions', searchParams)
  const [{ releases }, { frame, rows }, field] = await Promise.all([
    listReleases(),
    openList(releasesList, request),
    countBuilds(),
  ])
  return (
    <>
      <div className="mb-[18px] grid gap-3.5 sm:grid-cols-2">
        <PlatformCard platform="ios" releases={releases} field={field} />
        <PlatformCard platform="android" releases={releases} field={field} />
      </div>
      <ReleasesView
        frame={frame}
        rows={rows.map(release => presentRelease(release, field, operator))}
        viewActions={viewActions}
        canEdit={canEdit}
      />
    </>
  )
}
