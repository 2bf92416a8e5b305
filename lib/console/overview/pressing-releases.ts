import { listReleases } from '@/lib/app-config/release/list-releases'

export const upcomingMs = 48 * 3_600_000

/** Releases that will force an update soon, and held or stopped rollouts. */
export async function listPressingReleases() {
  const { now, releases } = await listReleases()
  const forcing = releases.flatMap(({ id, platform, version, state, forceUpdate, publishAt }) =>
    state === 'scheduled' && forceUpdate && publishAt && publishAt.getTime() < now.getTime() + upcomingMs
      ? [{ id, platform, version, at: publishAt }]
      : [],
  )
  const halted = releases.filter(
    ({ state, rolloutState }) => state === 'rollout' && rolloutState !== 'running',
  )
  return { forcing, halted }
}
