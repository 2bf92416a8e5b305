import { assertFresh } from '@/lib/audit/assert-fresh'
import type { Author } from '@/lib/audit/author'
import type { Db } from '@/lib/db/speak'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertFits } from './release-conflicts'
import { assertConsent, type Consent } from '@/lib/policy/lockout'
import { recordRelease } from './record-release'
import {
  findStops,
  nameOf,
  replace,
  type StoredRelease,
  stateOf,
  stopsMore,
  toldReleases,
} from './rules'
import type { Forecast, SavedRelease } from './save-release'
import { getStored, lockStored } from './stored-releases'

/** The release that is meant, as it was read. */
export type ChosenRelease = { id: number; updatedAt: Date }

/** Whether it is taken back, or brought back. */
export type WayBack = 'withdraw' | 'restore'

/**
 * Takes a release back: the one before it is current again, a scheduled one never comes, a draft is put away. Never the
 * only one that a platform is told of; where the one before forces, a manager's consent is needed as for forcing.
 */
export async function withdrawRelease(
  by: Author,
  chosen: ChosenRelease,
  consent: Consent,
): Promise<SavedRelease> {
  return transaction(db => goBackIn(db, by, 'withdraw', chosen, consent))
}

/** Brings a withdrawn release back as it was, where it still fits; one that forces needs a manager's consent. */
export async function restoreRelease(
  by: Author,
  chosen: ChosenRelease,
  consent: Consent,
): Promise<SavedRelease> {
  return transaction(db => goBackIn(db, by, 'restore', chosen, consent))
}

/** Either of them in the caller's transaction; `agreedById` is the second manager, where one had to agree. */
export async function goBackIn(
  db: Db,
  by: Author,
  way: WayBack,
  chosen: ChosenRelease,
  consent: Consent,
  agreedById: number | null = null,
): Promise<SavedRelease> {
  const { before, after, stops, isUndoable } = await prepare(db, way, chosen)
  const name = nameOf(before)
  if (stops.length > 0) assertConsent(consent, name)
  const { reason } = consent
  const change = { action: `release.${way}` as const, before, after, reason, agreedById }
  return { id: chosen.id, name, auditId: await recordRelease(db, by, change), isUndoable }
}

/** Whom it would newly stop; throws what doing it would, but for the consent, and changes nothing. */
export async function forecastWayBack(way: WayBack, chosen: ChosenRelease): Promise<Forecast> {
  const { before, stops } = await transaction(db => prepare(db, way, chosen))
  return { name: nameOf(before), stops }
}

async function prepare(db: Db, way: WayBack, { id, updatedAt }: ChosenRelease) {
  const { now, releases } = await lockStored(db)
  const before = getStored(releases, id)
  await assertFresh(db, { type: 'release', id }, before.updatedAt, updatedAt)
  if (way === 'withdraw' && before.withdrawnAt) throw new Failure('ReleaseWithdrawn')
  if (way === 'restore' && !before.withdrawnAt) throw new Failure('ReleaseNotWithdrawn')
  const after = { ...before, withdrawnAt: way === 'withdraw' ? now : null }
  const rest = replace(releases, after)
  if (way === 'withdraw') assertStillTold(before, releases, rest, now)
  else assertFits(after, releases, now)
  const isUndoable = !stopsMore(rest, releases, now)
  return { before, after, stops: findStops(releases, rest, now), isUndoable }
}

/** Refuses to leave a platform without any version where `release` was the current one. */
export function assertStillTold(
  release: StoredRelease,
  before: readonly StoredRelease[],
  after: readonly StoredRelease[],
  now: Date,
): void {
  const { platform } = release
  const isTold = toldReleases(after).some(other => other.platform === platform && other.publishAt <= now)
  if (stateOf(release, before, now) === 'current' && !isTold)
    throw new Failure('ReleaseIsTheOnlyOne', { platform })
}
