import type { CatalogSources } from '@/lib/api/balance/catalog'
import { readGames, readNavigations } from '@/lib/app-config/catalog/catalog'
import type { StoredWindow } from '@/lib/app-config/maintenance/rules'
import { readStoredWindows } from '@/lib/app-config/maintenance/stored-windows'
import { rolloutAt } from '@/lib/app-config/release/rollout-rules'
import { type PublishedRelease, publishedReleases, type StoredRelease } from '@/lib/app-config/release/rules'
import { readStoredReleases } from '@/lib/app-config/release/stored-releases'
import { loadSettings } from '@/lib/change/settings/read'
import { env } from '@/lib/core/env'
import { db } from '@/lib/db/client'
import { findPublicPusherServer } from '@/lib/notify/realtime/pusher-server'
import { readSoundKeys } from '@/lib/people/engagement/save-sounds'

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

/** `releases` as they are at `at`, if their rollouts go on as planned. */
export function publishedReleasesAt({ releases }: AppState, at: Date): PublishedRelease[] {
  return publishedReleases(releases).map(release => rolloutAt(release, at))
}

export function toCatalogSources(state: AppState, releases: PublishedRelease[]): CatalogSources {
  return { ...state, releases, windows: state.windows.filter(window => window.canceledAt === null) }
}
