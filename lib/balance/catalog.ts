import type { CatalogGame, CatalogNavigation } from '@/lib/catalog/read'
import { readGames, readNavigations } from '@/lib/catalog/read'
import { readSoundKeys } from '@/lib/engagement/read-sounds'
import { env } from '@/lib/env'
import { findLiveAddress, type LiveAddress } from '@/lib/live/live-server'
import { findCurrentReleases } from '@/lib/release/current-releases'
import { findMaintenance } from '@/lib/release/maintenance'
import type { Release } from '@/lib/release/versions'
import type { Settings } from '@/lib/settings/definitions'
import { readSettings } from '@/lib/settings/read'

/** What a balance tells that is the same for everybody, out of memory. */
export type BalanceCatalog = {
  publicUrl: string
  settings: Settings
  games: CatalogGame[]
  navigations: CatalogNavigation[]
  soundKeys: string[]
  releases: { android: Release | null; ios: Release | null }
  isUnderMaintenance: boolean
  liveAddress: LiveAddress | null
}

/** The catalog as this user meets it at `now`: testers are not told of a maintenance that they pass. */
export async function readBalanceCatalog(user: {
  now: Date
  platform: string
  isTester: boolean
}): Promise<BalanceCatalog> {
  const [settings, games, navigations, soundKeys, releases, maintenance] = await Promise.all([
    readSettings(),
    readGames(),
    readNavigations(),
    readSoundKeys(),
    findCurrentReleases(user.now),
    findMaintenance(user.now, user.platform),
  ])
  const isUnderMaintenance = maintenance !== null && !user.isTester
  return {
    publicUrl: env().PUBLIC_URL,
    settings,
    games,
    navigations,
    soundKeys,
    releases,
    isUnderMaintenance,
    liveAddress: findLiveAddress(),
  }
}
