import { type ListedRelease, releasesList } from '@/lib/app-config/release/releases-list'
import { platformNames } from '@/lib/app-config/release/rules'
import { exportRequest } from '@/lib/console/page/list-request'
import { exportList } from '@/lib/list/export-list'

export async function GET(request: Request): Promise<Response> {
  return exportList<ListedRelease>(
    releasesList,
    [
      { head: 'Platform', value: release => platformNames[release.platform] },
      { head: 'Version', value: release => release.version },
      { head: 'State', value: release => release.state },
      { head: 'Rollout percent', value: release => release.rolloutPercent },
      { head: 'Forced', value: release => release.forceUpdate },
      { head: 'Publishes', value: release => release.publishAt },
      { head: 'Withdrawn', value: release => release.withdrawnAt },
      { head: 'Notes', value: release => release.notes.map(({ title }) => title).join('; ') },
      { head: 'Changed by', value: release => release.changedBy },
      { head: 'Changed', value: release => release.updatedAt },
    ],
    await exportRequest(request),
  )
}
