import { ReleaseForm } from '@/app/admin/(console)/app-versions/[id]/release-form'
import { PageHeader } from '@/components/page/page-header'
import { findRelease, listReleases } from '@/lib/app-config/release/list-releases'
import { defaultPreviewBuild } from '@/lib/app-config/release/rules'
import { findNewestPublished } from '@/lib/app-config/release/same-version'
import { readSettings } from '@/lib/change/settings/read'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'

type Props = { searchParams: Promise<{ from?: string | string[] }> }

/** `from` copies platform, version and notes of a release. */
export default async function NewReleasePage({ searchParams }: Props) {
  const operator = await requireOperator('editor')
  const { from } = await searchParams
  const [{ now, releases }, source] = await Promise.all([
    listReleases(),
    typeof from === 'string' ? findRelease(Number(from)) : null,
  ])
  const { platform = 'ios' as const, version = '', notes = [] } = source?.release ?? {}
  return (
    <>
      <PageHeader title="New release">A release stays a draft until you publish or schedule it.</PageHeader>
      <ReleaseForm
        edited={null}
        saved={{ platform: 'ios', version: '', forceUpdate: false, notes: [], publishAt: null, rollout: [] }}
        initial={{ platform, version, forceUpdate: false, notes, publishAt: null, rollout: [] }}
        newest={findNewestPublished(releases, now)}
        isPublished={false}
        canEdit
        isManager={hasRole(operator, 'manager')}
        secondManagerAbove={(await readSettings()).second_manager_above_devices}
        builds={{
          ios: defaultPreviewBuild(releases, 'ios'),
          android: defaultPreviewBuild(releases, 'android'),
        }}
      />
    </>
  )
}
