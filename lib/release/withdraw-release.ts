import { assertFresh } from '@/lib/audit/assert-fresh'
import type { Author } from '@/lib/audit/author'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertFits } from './assert-fits'
import { assertConsent, type Consent } from './consent'
import { recordRelease } from './record-release'
import { nameOf, replace, type StoredRelease, stateOf, stopsMore, toldReleases } from './release-rules'
import type { SavedRelease } from './save-release'
import { getStored, lockStored } from './stored-releases'

type Chosen = { id: number; updatedAt: Date }

/**
 * Takes a release back: the one before it is current again, a scheduled one never comes, a draft is put away. Never the
 * only one that a platform is told of; where the one before forces, a manager's consent is needed as for forcing.
 */
export async function withdrawRelease(
  by: Author,
  { id, updatedAt }: Chosen,
  consent: Consent,
): Promise<SavedRelease> {
  return transaction(async db => {
    const { now, releases } = await lockStored(db)
    const before = getStored(releases, id)
    await assertFresh(db, { type: 'release', id }, before.updatedAt, updatedAt)
    if (before.withdrawnAt) throw new Failure('ReleaseWithdrawn')
    const after = { ...before, withdrawnAt: now }
    const rest = replace(releases, after)
    assertStillTold(before, releases, rest, now)
    if (stopsMore(releases, rest, now)) assertConsent(consent, nameOf(before))
    const { reason } = consent
    const auditId = await recordRelease(db, by, { action: 'release.withdraw', before, after, reason })
    return { id, name: nameOf(before), auditId, isUndoable: !stopsMore(rest, releases, now) }
  })
}

/** Brings a withdrawn release back as it was, where it still fits; one that forces needs a manager's consent. */
export async function restoreRelease(
  by: Author,
  { id, updatedAt }: Chosen,
  consent: Consent,
): Promise<SavedRelease> {
  return transaction(async db => {
    const { now, releases } = await lockStored(db)
    const before = getStored(releases, id)
    await assertFresh(db, { type: 'release', id }, before.updatedAt, updatedAt)
    if (!before.withdrawnAt) throw new Failure('ReleaseNotWithdrawn')
    const after = { ...before, withdrawnAt: null }
    assertFits(after, releases, now)
    const rest = replace(releases, after)
    if (stopsMore(releases, rest, now)) assertConsent(consent, nameOf(after))
    const { reason } = consent
    const auditId = await recordRelease(db, by, { action: 'release.restore', before, after, reason })
    return { id, name: nameOf(after), auditId, isUndoable: !stopsMore(rest, releases, now) }
  })
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
