import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { ApprovalRules, Requested } from '@/lib/change/approval/approvable-action'
import { findApprovableRequests } from '@/lib/change/approval/outdated'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import { type Act, change } from '@/lib/change/change'
import type { LoggedValues } from '@/lib/change/declaration'
import { changedFields } from '@/lib/change/field-label'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { rollBackAfter, type Transaction, transaction } from '@/lib/db/transaction'
import { announceTokenRequest } from '@/lib/notify/messages/announce-token-request'
import {
  assertCanAffectDevices,
  formatDevices,
  lockoutInput,
  type PlannedRelease,
  readDeviceFacts,
  readRequested,
  releasePolicy,
} from './affected-builds'
import { describeForced } from './describe-force'
import { assertForcedRolloutsGoOn, assertNoReleaseConflict } from './release-conflicts'
import { rolloutOf, startRollout } from './rollout-rules'
import {
  compareVersions,
  findForcedVersions,
  findLoweredMinimums,
  forcesMore,
  formatReleaseName,
  replaceRelease,
  type StoredRelease,
} from './rules'
import { type ReleaseInput, releaseInput } from './schema-console'
import { getRelease, lockReleases, readStoredReleases, releaseSubject, storeRelease } from './stored-releases'

/** Accepts a publish time up to a minute in the past, the time it takes to review the form. */
const graceMs = 60_000

/** Sorts an unsaved release as the newest one. */
const unsavedId = Number.MAX_SAFE_INTEGER

/** `edited` is null for a new release; otherwise the release as it was read. */
type ReleaseEdit = { form: ReleaseInput; edited: { id: number; updatedAt: Date } | null }

const texts = {
  phrase: (request: Requested) => describeRequest(request),
  question: (request: Requested, name: string) =>
    (request.form as ReleaseInput).forceUpdate
      ? `${describeRequest(request, (request.form as ReleaseInput).version)}?`
      : `Make ${name} optional and let ${formatDevices(request.devices)} in again?`,
  // Also requested by scripts, which repeat a request by its idempotency key.
  keyOf: () => null,
  onTokenRequest: (db, request) => announceTokenRequest(db, 'Publish a release', request),
} satisfies ApprovalRules<z.ZodObject<typeof lockoutInput>, unknown>

function describeRequest({ form, devices, isStaged }: Requested, to = ''): string {
  const { forceUpdate, platform } = form as ReleaseInput
  return forceUpdate
    ? `Force ${describeForced(formatDevices(devices, platform), { isStaged: isStaged === true, to })}`
    : `Let ${formatDevices(devices)} in again`
}

/** One that raises or lowers the minimum version requires a manager's confirmation. */
export const createRelease = change({
  ...releasePolicy,
  name: 'release.create',
  title: 'Create a release',
  did({ after: { devices, forceUpdate, publishAt, isPublished, rolloutPlan } }) {
    const stages =
      Array.isArray(rolloutPlan) && rolloutPlan.length > 0 ? ` in ${rolloutPlan.length} stages` : ''
    if (typeof devices === 'number') return `forced ${formatDevices(devices)} to update to {name}${stages}`
    const verb = isPublished === true ? 'published' : 'created'
    if (forceUpdate === true) return `${verb} forced {subject}`
    return publishAt === null
      ? 'created draft {subject}'
      : `${verb} {subject}${isPublished === true ? stages : ''}`
  },
  undone: 'withdrew {subject}',
  input: z.object({ form: releaseInput, ...lockoutInput }),
  subject: async (_, { form }) => ({ type: 'release', id: 'new', name: formatReleaseName(form) }),
  run: (db, { form, ...lockout }, act) => saveRelease(db, { form, edited: null }, lockout, act),
  approval: {
    ...texts,
    about: async (db, { form }) => readRequested(db, await prepareSave(db, { form, edited: null })),
    facts: async (db, { form, devices }, run) =>
      readDeviceFacts(db, await prepareSave(db, { form, edited: null }), devices, run),
  },
})

/** After publishing, only notes and force flag can change. Raising or lowering the minimum version requires a manager's confirmation. */
export const changeRelease = change({
  ...releasePolicy,
  name: 'release.change',
  title: 'Change a release',
  did: describeReleaseChange,
  input: z.object({ id: idShape, updatedAt: instantShape, form: releaseInput, ...lockoutInput }),
  subject: (db, { id }) => releaseSubject(db, id),
  run: (db, { form, id, updatedAt, ...lockout }, act) =>
    saveRelease(db, { form, edited: { id, updatedAt } }, lockout, act),
  approval: {
    ...texts,
    about: async (db, { form, ...edited }) => readRequested(db, await prepareSave(db, { form, edited })),
    facts: async (db, { form, devices, ...edited }, run) =>
      readDeviceFacts(db, await prepareSave(db, { form, edited }), devices, run),
  },
})

function describeReleaseChange(values: LoggedValues): string {
  const { devices, forceUpdate, publishedPercent, publishAt } = values.after
  const stages = typeof publishedPercent === 'number' && publishedPercent < 100 ? ' in stages' : ''
  if (typeof devices === 'number') return `forced ${formatDevices(devices)} to update to {name}${stages}`
  if (typeof publishedPercent === 'number')
    return publishedPercent === 100 ? 'published {subject}' : `published {subject} to ${publishedPercent}%`
  if ('publishedPercent' in values.before)
    return publishAt === null ? 'made {subject} a draft' : 'scheduled {subject}'
  if (forceUpdate === undefined) return changedFields(values)
  return forceUpdate ? 'forced updates to {subject}' : 'made {subject} optional'
}

/** Why saving would be refused before it is confirmed, or null. */
export async function findRefusal(edit: ReleaseEdit): Promise<Failure | null> {
  try {
    await prepareSave(db, edit, readStoredReleases)
    return null
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** Requests that can be approved, but not once the edit is saved: it is, in a transaction that is rolled back. Empty if it is refused. */
export async function findRequestsOutdatedBy(edit: ReleaseEdit): Promise<number[]> {
  // Without a request nothing is locked.
  if ((await findApprovableRequests(db, 'release')).length === 0) return []
  try {
    return await rollBackAfter(() =>
      transaction(async tx => {
        const save = await prepareSave(tx, edit)
        const before = await findApprovableRequests(tx, 'release')
        await storeSave(tx, save)
        const after = await findApprovableRequests(tx, 'release')
        return before.filter(id => !after.includes(id))
      }),
    )
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}

async function saveRelease(
  db: Transaction,
  edit: ReleaseEdit,
  lockout: Parameters<typeof assertCanAffectDevices>[2],
  act: Act,
) {
  const save = await prepareSave(db, edit)
  const { before, after, forced, becomesPublished, isUndoable } = save
  const devices = await assertCanAffectDevices(db, save, lockout, act)
  const stored = await storeSave(db, save)
  const published = before ? { publishedPercent: after.rolloutPercent } : { isPublished: true }
  const found = { ...(forced.length > 0 && { devices }), ...(becomesPublished && published) }
  return { ...stored, after: { ...stored.after, ...found }, isUndoable }
}

async function storeSave(db: Db, { before, after }: Pick<ReleaseSave, 'before' | 'after'>) {
  return storeRelease(db, before, before ? after : { ...after, id: await insertRelease(db, after) })
}

async function insertRelease(db: Db, { platform, version }: StoredRelease): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    insert into releases (platform, version) values (${platform}::text::platform, ${version}) returning id`)
  return row.id
}

type ReleaseSave = PlannedRelease & {
  becomesPublished: boolean
  /** False if an undo would force updates again. */
  isUndoable: boolean
}

/** Saves nothing. By default it locks the releases until the transaction ends. */
async function prepareSave(
  db: Db,
  { form, edited }: ReleaseEdit,
  read: typeof readStoredReleases = lockReleases,
): Promise<ReleaseSave> {
  const { rollout, publishAt: _, ...fields } = form
  const { now, releases } = await read(db)
  const before = edited && getRelease(releases, edited.id)
  if (before && edited)
    await assertFresh(db, { type: 'release', id: before.id }, before.updatedAt, edited.updatedAt)
  if (before?.withdrawnAt) throw new Failure('ReleaseWithdrawn')
  const blank = { id: unsavedId, withdrawnAt: null, createdAt: now, updatedAt: now }
  const publishAt = resolvePublishTime(form, before, now)
  const after: StoredRelease = {
    ...(before ?? blank),
    ...startRollout(rollout, publishAt),
    ...fields,
    publishAt,
  }
  const isPublished = ({ publishAt: at }: StoredRelease) => at !== null && at <= now
  const wasPublished = before !== null && isPublished(before)
  if (wasPublished) {
    assertPublishedFieldsUnchanged(before, after)
    Object.assign(after, rolloutOf(before))
  }
  assertNoReleaseConflict(after, releases, now)
  const releasesAfter = before ? replaceRelease(releases, after) : [...releases, after]
  assertForcedRolloutsGoOn(releases, releasesAfter, now)
  return {
    name: formatReleaseName(after),
    before,
    after,
    releases,
    releasesAfter,
    now,
    forced: findForcedVersions(releases, releasesAfter, now),
    lowered: findLoweredMinimums(releases, releasesAfter, now),
    becomesPublished: !wasPublished && isPublished(after),
    isUndoable: !forcesMore(releasesAfter, releases, now),
  }
}

function resolvePublishTime({ publishAt: requested }: ReleaseInput, before: StoredRelease | null, now: Date) {
  if (requested === null) return null
  if (requested === 'now') return now
  const at = new Date(requested)
  if (at.getTime() === before?.publishAt?.getTime()) return before.publishAt
  if (at.getTime() < now.getTime() - graceMs)
    throw new Failure('PublishTimePassed', { now: now.toISOString() })
  return at < now ? now : at
}

function assertPublishedFieldsUnchanged(before: StoredRelease, after: StoredRelease) {
  const fields = [
    ...(before.platform === after.platform ? [] : ['platform']),
    ...(compareVersions(before.version, after.version) === 0 ? [] : ['version']),
    ...(before.publishAt?.getTime() === after.publishAt?.getTime() ? [] : ['publishAt']),
    ...(isDeepStrictEqual(before.rolloutPlan, after.rolloutPlan) ? [] : ['rollout']),
  ]
  if (fields.length > 0) throw new Failure('ReleaseAlreadyPublished', { fields })
}
