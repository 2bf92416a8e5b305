import {
  type CatalogGame,
  type CatalogNavigation,
  readGames,
  readNavigations,
} from '@/lib/app-config/catalog/catalog'
import { currentMaintenance, type MaintenanceWindow } from '@/lib/app-config/maintenance/rules'
import { readWindows } from '@/lib/app-config/maintenance/stored-windows'
import { findOfferedVersions, type Release, type VersionsByPlatform } from '@/lib/app-config/release/rules'
import { readPublishedReleases } from '@/lib/app-config/release/stored-releases'
import type { Settings } from '@/lib/change/settings/definitions'
import { readSettings } from '@/lib/change/settings/read'
import { env } from '@/lib/core/env'
import { findPublicPusherServer, type PublicPusherServer } from '@/lib/notify/realtime/pusher-server'
import { findDepositPage } from '@/lib/payments/checkout-link'
import { readSoundKeys } from '@/lib/people/engagement/save-sounds'

export type CatalogSources = {
  publicUrl: string
  settings: Settings
  games: CatalogGame[]
  navigations: CatalogNavigation[]
  soundKeys: string[]
  liveAddress: PublicPusherServer | null
  /** Releases with a publish time that are not withdrawn, newest first. */
  releases: readonly Release[]
  windows: readonly MaintenanceWindow[]
}

export type BalanceCatalog = Omit<CatalogSources, 'releases' | 'windows'> & {
  versions: VersionsByPlatform
  isUnderMaintenance: boolean
  /** Personal link of the built-in deposit page. */
  findDepositPage: (userId: number, now: Date, tokensRevokedAt: Date | null) => string
}

/** Without an `id`, a viewer outside the share of every rollout. */
type CatalogViewer = { id: number | null; now: Date; platform: string; isTester: boolean }

/** The catalog for one user at `now`. Testers do not see maintenance. */
export function resolveCatalog(sources: CatalogSources, user: CatalogViewer): BalanceCatalog {
  const { releases, windows, ...same } = sources
  const maintenance = currentMaintenance(sources.settings, windows, user.now, user.platform)
  return {
    ...same,
    versions: findOfferedVersions(releases, user.now, user.id),
    isUnderMaintenance: maintenance !== null && !user.isTester,
    findDepositPage,
  }
}

/** Reads all sources from the cache. */
export async function readBalanceCatalog(user: CatalogViewer): Promise<BalanceCatalog> {
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
      liveAddress: findPublicPusherServer(),
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
