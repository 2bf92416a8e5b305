import type { StoredWindow } from '@/lib/app-config/maintenance/rules'
import { stopRevivedRollouts } from '@/lib/app-config/release/revived-rollouts'
import { rolloutOf, startRollout } from '@/lib/app-config/release/rollout-rules'
import { replaceRelease, type StoredRelease } from '@/lib/app-config/release/rules'
import { type Settings, settingsShape } from '@/lib/change/settings/definitions'
import type { AppState } from './app-state'
import type { UnsavedChange } from './schema'

type ChangeOf<Kind extends UnsavedChange['kind']> = Extract<UnsavedChange, { kind: Kind }>

/** The state as if the change were saved. `now` replaces "now" and the missing publish time of a draft. */
export function applyChange(state: AppState, change: UnsavedChange, now: Date): AppState {
  switch (change.kind) {
    case 'release':
      return { ...state, releases: upsert(state.releases, toRelease(change, state.releases, now)) }
    case 'withdrawal':
      return { ...state, releases: withdraw(state.releases, change.id, now) }
    case 'switch': {
      const { isEnabled: maintenance_enabled, message: maintenance_message } = change
      return { ...state, settings: { ...state.settings, maintenance_enabled, maintenance_message } }
    }
    case 'window':
      return { ...state, windows: upsert(state.windows, toWindow(change, now)) }
    case 'games':
      return { ...state, games: sortBySequence(merge(state.games, change.rows)) }
    case 'navigations':
      return { ...state, navigations: mergeNavigations(state, change) }
    case 'setting':
      return { ...state, settings: mergeSetting(state.settings, change) }
  }
}

/** ID of an unsaved row: newer than every stored one. */
export const newId = Number.MAX_SAFE_INTEGER

const parseTime = (at: string, now: Date) => (at === 'now' ? now : new Date(at))

/** A published release keeps its rollout. */
function toRelease(
  { kind: _, rollout = [], ...change }: ChangeOf<'release'>,
  releases: readonly StoredRelease[],
  now: Date,
): StoredRelease {
  const publishAt = parseTime(change.publishAt ?? 'now', now)
  const stored = releases.find(({ id }) => id === change.id)
  return {
    ...change,
    ...(stored?.publishAt && stored.publishAt <= now ? rolloutOf(stored) : startRollout(rollout, publishAt)),
    id: change.id ?? newId,
    publishAt,
    withdrawnAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

function toWindow({ kind: _, ...change }: ChangeOf<'window'>, now: Date): StoredWindow {
  return {
    ...change,
    id: change.id ?? newId,
    startsAt: parseTime(change.startsAt, now),
    endsAt: change.endsAt === null ? null : new Date(change.endsAt),
    platforms: new Set(change.platforms).size === 2 ? null : change.platforms,
    canceledAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

function upsert<Row extends { id: number }>(rows: readonly Row[], row: Row): Row[] {
  return [...rows.filter(({ id }) => id !== row.id), row]
}

function withdraw(releases: readonly StoredRelease[], id: number, now: Date): StoredRelease[] {
  const withdrawn = releases.map(release => (release.id === id ? { ...release, withdrawnAt: now } : release))
  return stopRevivedRollouts(releases, withdrawn, now).reduce(replaceRelease, withdrawn)
}

function merge<Row extends { id: number }>(rows: readonly Row[], changes: readonly { id: number }[]): Row[] {
  const changesById = new Map(changes.map(change => [change.id, change]))
  return rows.map(row => ({ ...row, ...changesById.get(row.id) }))
}

function mergeNavigations({ navigations }: AppState, { rows }: ChangeOf<'navigations'>) {
  const others = navigations.filter(({ id }) => !rows.some(row => row.id === id))
  // The app only receives active ones.
  return sortBySequence([...others, ...rows].filter(({ status }) => status === 'Active'))
}

function sortBySequence<Row extends { id: number; sequence: number }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => a.sequence - b.sequence || a.id - b.id)
}

/** Invalid values are ignored, as when stored settings are read. */
function mergeSetting(settings: Settings, { key, value }: ChangeOf<'setting'>): Settings {
  const shape = settingsShape.partial().safeParse({ [key]: value })
  return shape.success && Object.hasOwn(settings, key) ? { ...settings, [key]: value } : settings
}
