import { ShareBar, ShareLegend } from '@/components/charts/share-bar'
import { Link } from '@/components/ui/link'
import { State } from '@/components/ui/state'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { countAffected, groupBuilds } from '@/lib/app-config/release/affected-builds'
import type { BuildsInUse } from '@/lib/app-config/release/count-builds'
import type { ReleaseWithState } from '@/lib/app-config/release/list-releases'
import { isComplete } from '@/lib/app-config/release/rollout-rules'
import { platformNames } from '@/lib/app-config/release/rules'
import { formatCount, pluralize } from '@/lib/core/format'
import { ReleaseStateMark } from './release-state'

type Props = { platform: ReleaseWithState['platform']; releases: ReleaseWithState[]; field: BuildsInUse }

/** The current release and minimum version of a platform, the versions its devices run, and the next scheduled release. */
export function PlatformCard({ platform, releases, field }: Props) {
  const own = releases.filter(release => release.platform === platform)
  const current = own.find(({ state }) => state === 'current')
  const minimum = own.find(
    release =>
      release.forceUpdate &&
      isComplete(release) &&
      (release.state === 'current' || release.state === 'replaced'),
  )
  const rollouts = own.filter(({ state }) => state === 'rollout')
  const next = own.findLast(({ state }) => state === 'scheduled')
  const builds = field.builds.filter(build => build.platform === platform)
  const devices = builds.reduce((sum, build) => sum + build.devices, 0)
  const name = platformNames[platform]
  return (
    <section aria-label={name} className="rounded-card border border-line bg-raised">
      <header className="flex min-h-[38px] items-center px-4 pt-2">
        <h2 className="font-semibold">{name}</h2>
        <span className="ml-auto text-12 text-muted tabular-nums">
          {pluralize(devices, 'device')} in the last 28 days
        </span>
      </header>
      <div className="px-4 pb-3">
        <p className="mb-2.5 flex items-center gap-3">
          <span className="font-medium text-24 tracking-[-0.017em] tabular-nums">
            {current?.version ?? 'No version'}
          </span>
          {current && <State is="live">Current</State>}
          {current && (
            <Tag tone={current.forceUpdate ? 'warn' : 'plain'}>
              {current.forceUpdate ? 'Forced' : 'Optional'}
            </Tag>
          )}
        </p>
        {rollouts.map(rollout => (
          <RolloutLine key={rollout.id} release={rollout} field={field} />
        ))}
        <Minimum release={minimum} field={field} />
        <Shares builds={builds} devices={devices} name={name} />
        <p className="mt-[11px] flex items-baseline gap-2 border-line border-t pt-2.5 text-ink-soft">
          {next ? <Next next={next} current={current} field={field} /> : 'No release scheduled.'}
        </p>
      </div>
    </section>
  )
}

function RolloutLine({ release, field }: { release: ReleaseWithState; field: BuildsInUse }) {
  const { affectedDevices } = countAffected(field, release)
  return (
    <p className="mb-2.5 flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-ink-soft tabular-nums">
      <ReleaseLink release={release} />
      <ReleaseStateMark is="rollout" rollout={release} />
      {release.forceUpdate && <Tag tone="warn">Forced</Tag>}
      {release.forceUpdate && release.rolloutState !== 'stopped' && (
        <span>
          Required for {release.rolloutPercent}% of users;{' '}
          {pluralize(affectedDevices, 'device is', 'devices are')} below it
        </span>
      )}
    </p>
  )
}

function Minimum({ release, field }: { release: ReleaseWithState | undefined; field: BuildsInUse }) {
  if (!release) return <p className="mb-2.5 text-muted">No minimum version: no build must update.</p>
  const { affectedDevices } = countAffected(field, release)
  return (
    <p className="mb-2.5 text-ink-soft tabular-nums">
      Minimum <ReleaseLink release={release} />
      {affectedDevices > 0
        ? `; ${pluralize(affectedDevices, 'device')} must update`
        : '; no device is below it'}
    </p>
  )
}

function ReleaseLink({ release: { id, version } }: { release: ReleaseWithState }) {
  return (
    <Link
      href={`/admin/app-versions/${id}`}
      className="font-medium text-ink underline decoration-line-strong underline-offset-2"
    >
      {version}
    </Link>
  )
}

function Shares({ builds, devices, name }: { builds: BuildsInUse['builds']; devices: number; name: string }) {
  const known = builds.filter(({ version }) => version !== '')
  const buildGroups = groupBuilds(known)
  const unknown = devices - known.reduce((sum, build) => sum + build.devices, 0)
  if (buildGroups.length === 0) return <p className="text-muted">No devices have reported a version yet.</p>
  const parts = buildGroups.map(({ label, devices: count }) => ({ label, count }))
  return (
    <>
      <ShareBar label={`Versions on ${name}`} parts={parts} total={devices} />
      <ShareLegend parts={parts} total={devices}>
        {unknown > 0 && <li className="text-muted">{formatCount(unknown)} unknown</li>}
      </ShareLegend>
    </>
  )
}

type NextProps = { next: ReleaseWithState; current: ReleaseWithState | undefined; field: BuildsInUse }

function Next({ next, current, field }: NextProps) {
  const isSame = next.version === current?.version
  const { affectedDevices } = countAffected(field, next)
  const when = next.publishAt && (
    <b className="font-medium text-ink">
      <Time at={next.publishAt} />
    </b>
  )
  return (
    <>
      <span className="translate-y-px">
        <State is="scheduled">
          <span className="sr-only">Scheduled</span>
        </State>
      </span>
      <span>
        {isSame && next.forceUpdate ? 'This version becomes forced' : `${next.version} publishes`} {when}
        {next.forceUpdate ? `; ${pluralize(affectedDevices, 'device')} must update` : ', optional'}
      </span>
    </>
  )
}
