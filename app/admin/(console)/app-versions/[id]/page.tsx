import type { Metadata } from 'next'
import { ReleaseStateMark } from '@/app/admin/(console)/app-versions/release-state'
import { DetailHeader } from '@/components/admin/layout/page-header'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { findLoweringEffect } from '@/lib/impact/withdrawal-effect'
import { loadByIdParam } from '@/lib/page/id-param'
import { findRelease } from '@/lib/release/list-releases'
import { defaultPreviewBuild, formatReleaseName } from '@/lib/release/rules'
import { readSettings } from '@/lib/settings/read'
import { ReleaseForm } from './release-form'
import { ReleaseMenu } from './release-menu'

type Props = { params: Promise<{ id: string }> }

export const metadata: Metadata = { title: 'Release' }

export default async function ReleasePage({ params }: Props) {
  const operator = await requireOperator()
  const { release, releases, changedBy, now } = await loadByIdParam(params, findRelease)
  const { id, platform, version, forceUpdate, notes, publishAt, state, updatedAt } = release
  const canEdit = hasRole(operator, 'editor')
  return (
    <>
      <DetailHeader
        title={formatReleaseName(release)}
        state={<ReleaseStateMark is={state} />}
        actions={
          canEdit && (
            <ReleaseMenu
              target={{
                id,
                name: formatReleaseName(release),
                updatedAt: updatedAt.toISOString(),
                state,
                isForced: forceUpdate,
              }}
            />
          )
        }
      >
        Last changed by {changedBy ?? 'the system'}, <Time at={updatedAt} relative="only" />.
      </DetailHeader>
      <ReleaseForm
        edited={{ id, updatedAt: updatedAt.toISOString() }}
        saved={{ platform, version, forceUpdate, notes, publishAt: publishAt?.toISOString() ?? null }}
        isWithdrawn={state === 'withdrawn'}
        isPublished={publishAt !== null && publishAt <= now}
        canEdit={canEdit && state !== 'withdrawn'}
        readOnlyReason={
          state === 'withdrawn' ? 'This release is withdrawn. Restore it to edit it.' : undefined
        }
        isManager={hasRole(operator, 'manager')}
        secondManagerAbove={(await readSettings()).second_manager_above_devices}
        lowering={await findLoweringEffect(release, releases, now)}
        builds={{
          ios: defaultPreviewBuild(releases, 'ios', release),
          android: defaultPreviewBuild(releases, 'android', release),
        }}
      />
    </>
  )
}
