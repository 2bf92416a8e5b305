import type { CatalogGame, CatalogNavigation } from '@/lib/catalog/read'
import { readGames, readNavigations } from '@/lib/catalog/read'
import { readSoundKeys } from '@/lib/engagement/read-sounds'
import { env } from '@/lib/env'
import { findLiveAddress, type LiveAddress } from '@/lib/realtime/pusher-server'
import { readPublishedReleases } from '@/lib/release/current-releases'
import { readWindows } from '@/lib/maintenance/current-maintenance'
import { currentMaintenance, type MaintenanceWindow } from '@/lib/maintenance/rules'
import { currentReleases, type Release } from '@/lib/release/rules'
import type { Settings } from '@/lib/settings/definitions'
import { readSettings } from '@/lib/settings/read'

/** All that balances tell which is the same for everybody, at any time. */
export type CatalogSources = {
  publicUrl: string
  settings: Settings
  games: CatalogGame[]
  navigations: CatalogNavigation[]
  soundKeys: string[]
  liveAddress: LiveAddress | null
  /** Those with a publish time that are not withdrawn, newest first. */
  releases: readonly Release[]
  windows: readonly MaintenanceWindow[]
}

/** What a balance tells that is not the user's own. */
export type BalanceCatalog = Omit<CatalogSources, 'releases' | 'windows'> & {
  releases: { android: Release | null; ios: Release | null }
  isUnderMaintenance: boolean
}

/** Whom the catalog is told to. */
export type Told = { now: Date; platform: string; isTester: boolean }

/** The catalog as this user meets it at `now`: testers are not told of a maintenance that they pass. */
export function resolveCatalog(sources: CatalogSources, user: Told): BalanceCatalog {
  const { releases, windows, ...same } = sources
  const maintenance = currentMaintenance(sources.settings, windows, user.now, user.platform)
  return {
    ...same,
    releases: currentReleases(releases, user.now),
    isUnderMaintenance: maintenance !== null && !user.isTester,
  }
}

/** The catalog as this user meets it at `now`, out of memory. */
export async function readBalanceCatalog(user: Told): Promise<BalanceCatalog> {
  const [settings, games, navigations, soundKeys, releases, windows] = await Promise.all([
    readSettings(),
    readGames(),
    readNavigations(),
    readSoundKeys(),
    readPublishedReleases(),
    readWindows(),
  ])
  return resolveCatalog(
    {
      publicUrl: env().PUBLIC_URL,
      liveAddress: findLiveAddress(),
      settings,
      games,
      navigations,
      soundKeys,
      releases,
      windows,
    },
    user,
  )
}
