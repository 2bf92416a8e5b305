import type { StoredRelease } from '@/lib/release/rules'
import type { StoredWindow } from '@/lib/maintenance/rules'
import { type Settings, settingsShape } from '@/lib/settings/definitions'
import type { AppState } from './app-state'
import type { UnsavedChange } from './schema'

type Of<Kind extends UnsavedChange['kind']> = Extract<UnsavedChange, { kind: Kind }>

/** The state as it would be had the change been saved; `moment` stands for "now", and for the time that a draft lacks. */
export function applyChange(state: AppState, change: UnsavedChange, moment: Date): AppState {
  switch (change.kind) {
    case 'release':
      return { ...state, releases: put(state.releases, releaseOf(change, moment)) }
    case 'withdrawal':
      return { ...state, releases: withdraw(state.releases, change.id, moment) }
    case 'switch': {
      const { isEnabled: maintenance_enabled, message: maintenance_message } = change
      return { ...state, settings: { ...state.settings, maintenance_enabled, maintenance_message } }
    }
    case 'window':
      return { ...state, windows: put(state.windows, windowOf(change, moment)) }
    case 'games':
      return { ...state, games: inOrder(merge(state.games, change.rows)) }
    case 'navigations':
      return { ...state, navigations: navigationsOf(state, change) }
    case 'setting':
      return { ...state, settings: settingsOf(state.settings, change) }
  }
}

/** Ids of what is not stored yet: newer than all that is. */
const newId = Number.MAX_SAFE_INTEGER

const timeOf = (at: string, moment: Date) => (at === 'now' ? moment : new Date(at))

function releaseOf({ kind: _, ...change }: Of<'release'>, moment: Date): StoredRelease {
  const publishAt = timeOf(change.publishAt ?? 'now', moment)
  return {
    ...change,
    id: change.id ?? newId,
    publishAt,
    withdrawnAt: null,
    createdAt: moment,
    updatedAt: moment,
  }
}

function windowOf({ kind: _, ...change }: Of<'window'>, moment: Date): StoredWindow {
  return {
    ...change,
    id: change.id ?? newId,
    startsAt: timeOf(change.startsAt, moment),
    endsAt: change.endsAt === null ? null : new Date(change.endsAt),
    platforms: new Set(change.platforms).size === 2 ? null : change.platforms,
    canceledAt: null,
    createdAt: moment,
    updatedAt: moment,
  }
}

function put<Row extends { id: number }>(rows: readonly Row[], row: Row): Row[] {
  return [...rows.filter(({ id }) => id !== row.id), row]
}

function withdraw(releases: readonly StoredRelease[], id: number, moment: Date): StoredRelease[] {
  return releases.map(release => (release.id === id ? { ...release, withdrawnAt: moment } : release))
}

function merge<Row extends { id: number }>(rows: readonly Row[], changes: readonly { id: number }[]): Row[] {
  const given = new Map(changes.map(change => [change.id, change]))
  return rows.map(row => ({ ...row, ...given.get(row.id) }))
}

function navigationsOf({ navigations }: AppState, { rows }: Of<'navigations'>) {
  const others = navigations.filter(({ id }) => !rows.some(row => row.id === id))
  // The app is told of those alone that are active.
  return inOrder([...others, ...rows].filter(({ status }) => status === 'Active'))
}

function inOrder<Row extends { id: number; sequence: number }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => a.sequence - b.sequence || a.id - b.id)
}

/** A value that is not of its type changes nothing, as when it is read. */
function settingsOf(settings: Settings, { key, value }: Of<'setting'>): Settings {
  const shape = settingsShape.partial().safeParse({ [key]: value })
  return shape.success && Object.hasOwn(settings, key) ? { ...settings, [key]: value } : settings
}
