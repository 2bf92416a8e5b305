import { ReleaseStateMark } from '@/app/admin/(console)/app-versions/release-state'
import { WaitingRequests } from '@/app/admin/(console)/approvals/waiting-requests'
import { ChartCard } from '@/components/charts/chart-card'
import { LineChart } from '@/components/charts/line-chart'
import { formatAxisDay } from '@/components/charts/scale'
import { DetailHeader } from '@/components/page/detail-header'
import { Time } from '@/components/ui/time'
import { findRelease } from '@/lib/app-config/release/list-releases'
import { isComplete, nextStageAt } from '@/lib/app-config/release/rollout-rules'
import { defaultPreviewBuild, formatReleaseName } from '@/lib/app-config/release/rules'
import { findNewestPublished } from '@/lib/app-config/release/same-version'
import { readSettings } from '@/lib/change/settings/read'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { type AdoptionDay, readAdoption } from '@/lib/console/impact/adoption'
import { findLoweringEffect } from '@/lib/console/impact/withdrawal-effect'
import { loadByIdParam } from '@/lib/console/page/id-param'
import { formatCount, formatPercent, pluralize } from '@/lib/core/format'
import { ReleaseForm } from './release-form'
import { ReleaseMenu } from './release-menu'
import { RolloutPanel } from './rollout-panel'

export default async function ReleasePage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const canEdit = hasRole(operator, 'editor')
  const { release, releases, changedBy, now, health } = await loadByIdParam(params, id =>
    findRelease(id, { isMasked: !canEdit }),
  )
  const { id, platform, version, forceUpdate, notes, publishAt, state, updatedAt, rolloutPlan } = release
  return (
    <>
      <DetailHeader
        title={formatReleaseName(release)}
        state={<ReleaseStateMark is={state} rollout={release} />}
        actions={
          canEdit && (
            <ReleaseMenu
              target={{
                id,
                name: formatReleaseName(release),
                updatedAt: updatedAt.toISOString(),
                state,
                isDraft: publishAt === null,
                isForced: forceUpdate && release.rolloutState !== 'stopped',
              }}
            />
          )
        }
      >
        Last changed by {changedBy ?? 'the system'}, <Time at={updatedAt} relative="only" />.
      </DetailHeader>
      <WaitingRequests operator={operator} type="release" id={id} />
      {health && (
        <RolloutPanel
          release={{
            id,
            name: formatReleaseName(release),
            updatedAt: updatedAt.toISOString(),
            percent: release.rolloutPercent,
            isForced: forceUpdate,
            state: release.rolloutState,
            reason: release.rolloutReason,
            plan: rolloutPlan,
          }}
          nextAt={nextStageAt(release)?.toISOString() ?? null}
          health={health}
          role={operator.role}
        />
      )}
      <AdoptionChart adoption={await readAdoption(id)} />
      <ReleaseForm
        edited={{ id, updatedAt: updatedAt.toISOString() }}
        saved={{
          platform,
          version,
          forceUpdate,
          notes,
          publishAt: publishAt?.toISOString() ?? null,
          rollout: rolloutPlan,
        }}
        newest={findNewestPublished(releases, now)}
        isWithdrawn={state === 'withdrawn'}
        isPublished={publishAt !== null && publishAt <= now}
        isComplete={isComplete(release)}
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

/** Nothing until two days are recorded. */
function AdoptionChart({ adoption }: { adoption: AdoptionDay[] }) {
  const last = adoption.at(-1)
  if (!last || adoption.length < 2) return null
  return (
    <ChartCard
      title="Adoption"
      note="devices on this version, by UTC day"
      className="mb-[18px]"
      stats={[
        {
          value: formatPercent(shareOf(last)),
          label: `${pluralize(last.devices, 'device')} of ${formatCount(last.platformDevices)}`,
        },
      ]}
      table={{
        columns: ['', 'Devices', 'Share'],
        rows: adoption.map(row => [
          formatAxisDay(row.day),
          formatCount(row.devices),
          formatPercent(shareOf(row)),
        ]),
      }}
    >
      <LineChart
        name="Devices"
        days={adoption.map(({ day }) => day)}
        values={adoption.map(({ devices }) => devices)}
        isRunning
      />
    </ChartCard>
  )
}

const shareOf = ({ devices, platformDevices }: AdoptionDay) =>
  platformDevices === 0 ? 0 : devices / platformDevices
