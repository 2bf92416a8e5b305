import type { Platform } from '@/lib/db/generated/enums'
import { compareVersions, platformNames, type Release } from '@/lib/release/rules'
import type { Maintenance } from '@/lib/maintenance/rules'

type Situation = {
  platform: Platform
  /** The build in the user's hand; what is no version is not compared. */
  version: string
  releases: { android: Release | null; ios: Release | null }
  /** As it is for the user's platform, testers or not. */
  maintenance: Maintenance | null
  isTester: boolean
}

/** What a user of that build sees, in a sentence or two. */
export function describeUserView({ platform, version, releases, maintenance, isTester }: Situation): string {
  const build = version || 'an unknown build'
  if (maintenance && !isTester)
    return `On ${build} the app is closed${said(maintenance)}. Calls are answered 503.`
  const past = maintenance ? ' Maintenance is on, and this tester passes it.' : ''
  return tellVersion(build, version, releases[platform], platform) + past
}

const said = ({ message }: Maintenance) => (message ? `: “${message}”` : '')

function tellVersion(build: string, version: string, current: Release | null, platform: Platform): string {
  if (!current) return `No release of ${platformNames[platform]} was published, so nothing is offered.`
  if (!/^\d{1,9}(\.\d{1,9}){0,3}$/.test(version))
    return `The app compares its own build with ${current.version}; give a version to see what follows.`
  const difference = compareVersions(version, current.version)
  if (difference === 0) return `On ${build} the app opens as usual: it is the current version.`
  if (difference > 0) return `On ${build} the app opens as usual: it is newer than ${current.version}.`
  return current.forceUpdate
    ? `On ${build} the app opens at “Update to continue”. Nothing else can be reached.`
    : `On ${build} the app opens and offers ${current.version}, which may be put off.`
}
