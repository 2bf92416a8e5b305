import { Absent, NameCell, StackedCell } from '@/components/list/cells'
import type { RowOf } from '@/components/list/table-row'
import { Avatar } from '@/components/ui/avatar'
import { Meter } from '@/components/ui/meter'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { countAffected } from '@/lib/app-config/release/affected-builds'
import type { BuildsInUse } from '@/lib/app-config/release/count-builds'
import type { ListedRelease, releasesList } from '@/lib/app-config/release/releases-list'
import { formatReleaseName } from '@/lib/app-config/release/rules'
import { countAdoption } from '@/lib/console/impact/adoption'
import { formatPercent, formatRelative, pluralize } from '@/lib/core/format'
import { ReleaseStateMark } from './release-state'

export function presentRelease(
  release: ListedRelease,
  field: BuildsInUse,
  { now }: { now: Date },
): RowOf<typeof releasesList> {
  const href = `/admin/app-versions/${release.id}`
  const name = formatReleaseName(release)
  return {
    id: String(release.id),
    name,
    href,
    facts: {
      state: release.state,
      updatedAt: release.updatedAt.toISOString(),
      isDraft: release.publishAt === null,
      isForced: release.forceUpdate && release.rolloutState !== 'stopped',
    },
    cells: {
      release: <NameCell name={name} href={href} />,
      state: <ReleaseStateMark is={release.state} rollout={release} />,
      update: release.forceUpdate ? <Tag tone="warn">Forced</Tag> : <Absent>Optional</Absent>,
      publishes: <Publishes release={release} now={now} />,
      field: <Adoption release={release} field={field} />,
      notes: release.notes.length,
      by: release.changedBy ? (
        <span className="inline-flex items-center gap-2">
          <span className="@max-[760px]:hidden">
            <Avatar name={release.changedBy} />
          </span>
          {release.changedBy}
        </span>
      ) : (
        <Absent>System</Absent>
      ),
    },
  }
}

function Publishes({ release, now }: { release: ListedRelease; now: Date }) {
  const { publishAt, withdrawnAt, updatedAt } = release
  if (!publishAt)
    return <StackedCell under={`edited ${formatRelative(updatedAt, now)}`}>Not scheduled</StackedCell>
  return (
    <StackedCell under={withdrawnAt ? whenWithdrawn(publishAt, withdrawnAt) : formatRelative(publishAt, now)}>
      <Time at={publishAt} className="whitespace-nowrap" />
    </StackedCell>
  )
}

const whenWithdrawn = (publishAt: Date, withdrawnAt: Date) =>
  withdrawnAt < publishAt
    ? 'withdrawn before publishing'
    : `withdrawn after ${formatRelative(publishAt, withdrawnAt).replace(' ago', '')}`

function Adoption({ release, field }: { release: ListedRelease; field: BuildsInUse }) {
  if (release.forceUpdate && release.state === 'scheduled') {
    const { affectedDevices } = countAffected(field, release)
    return (
      <span className="text-warning tabular-nums">
        {pluralize(affectedDevices, 'must update', 'must update')}
      </span>
    )
  }
  const { devices, platformDevices } = countAdoption(field, release)
  if (devices === 0) return <Absent>None{release.state === 'replaced' ? '' : ' yet'}</Absent>
  const share = devices / platformDevices
  return (
    <span className="flex items-center gap-2.5 tabular-nums max-sm:justify-end">
      <span className="w-14 max-sm:hidden">
        <Meter label={`Share of devices on ${release.version}`} share={share} />
      </span>
      {formatPercent(share)}
    </span>
  )
}
