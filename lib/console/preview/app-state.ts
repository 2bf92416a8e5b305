import type { CatalogSources } from '@/lib/api/balance/catalog'
import { readGames, readNavigations } from '@/lib/app-config/catalog/read'
import type { StoredWindow } from '@/lib/app-config/maintenance/rules'
import { readStoredWindows } from '@/lib/app-config/maintenance/stored-windows'
import { type PublishedRelease, publishedReleases, type StoredRelease } from '@/lib/app-config/release/rules'
import { readStoredReleases } from '@/lib/app-config/release/stored-releases'
import { loadSettings } from '@/lib/change/settings/read'
import { env } from '@/lib/core/env'
import { db } from '@/lib/db/client'
import { findPublicPusherServer } from '@/lib/notify/realtime/pusher-server'
import { readSoundKeys } from '@/lib/people/engagement/read-sounds'

/** The stored state that API responses depend on. */
export type AppState = Omit<CatalogSources, 'releases' | 'windows'> & {
  releases: StoredRelease[]
  windows: StoredWindow[]
}

/** Reads current data, not caches, and the time of the database. */
export async function readAppState(): Promise<{ now: Date; state: AppState }> {
  const [{ now, releases }, { windows }, settings, games, navigations, soundKeys] = await Promise.all([
    readStoredReleases(db),
    readStoredWindows(db),
    loadSettings(),
    readGames(),
    readNavigations(),
    readSoundKeys(),
  ])
  const [publicUrl, liveAddress] = [env().PUBLIC_URL, findPublicPusherServer()]
  return {
    now,
    state: { publicUrl, liveAddress, settings, games, navigations, soundKeys, releases, windows },
  }
}

/** A past time counts as now. */
export function toPreviewTime(at: string | null, now: Date): Date {
  return new Date(Math.max(now.getTime(), at ? Date.parse(at) : 0))
}

/** `isInRollouts` counts the viewer into the share of every release that is rolled out. */
export function toCatalogSources(state: AppState, isInRollouts: boolean): CatalogSources {
  const releases = publishedReleases(state.releases)
  return {
    ...state,
    releases: isInRollouts ? releases.map(completeUnlessStopped) : releases,
    windows: state.windows.filter(window => window.canceledAt === null),
  }
}

function completeUnlessStopped(release: PublishedRelease): PublishedRelease {
  return release.rolloutState === 'stopped' ? release : { ...release, rolloutPercent: 100 }
}
