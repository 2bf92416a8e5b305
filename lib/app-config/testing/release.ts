import sql from 'sql-template-tag'
import { findRelease, listReleases } from '@/lib/app-config/release/list-releases'
import { changeRelease, createRelease } from '@/lib/app-config/release/save-release'
import type { ReleaseInput } from '@/lib/app-config/release/schema-console'
import { restoreRelease, withdrawRelease } from '@/lib/app-config/release/withdraw-release'
import { serviceAuthor } from '@/lib/change/audit/author'
import type { Role } from '@/lib/change/audit/rules'
import { makeAuthor } from '@/lib/change/testing/author'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'

export const testAuthor = serviceAuthor('Worker', 'test-request')

export type TestConfirmation = { role: Role; reason: string; typedName: string }

/** By a manager who gave a reason and typed `name`. */
export const confirmed = (name: string): TestConfirmation => ({
  role: 'manager',
  reason: 'Older builds show wrong payouts.',
  typedName: name,
})

/** By an editor without reason or confirmation. */
export const unconfirmed: TestConfirmation = { role: 'editor', reason: '', typedName: '' }

/** An optional iOS draft, unless `form` overrides it. */
export const formOf = (version: string, form: Partial<ReleaseInput> = {}): ReleaseInput => ({
  platform: 'ios',
  version,
  forceUpdate: false,
  notes: [{ title: `New in ${version}`, description: '' }],
  publishAt: null,
  rollout: [],
  ...form,
})

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Resolves to the Failure that `work` rejects with; any other outcome fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<{ code: string; detail: unknown }> {
  const error = await work.then(
    () => null,
    reason => reason,
  )
  if (!(error instanceof Failure)) throw error ?? new Error('it did not fail')
  return { code: error.code, detail: error.detail }
}

export async function readAuditRow(auditId: number) {
  const row = await db.row<{
    auditId: number
    action: string
    subjectType: string
    subjectId: string
    subjectName: string
    reason: string
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }>(sql`
    select id::float8 as audit_id, action, subject_type, subject_id, subject_name, reason, before, after
      from audit_rows where id = ${auditId}`)
  if (!row) throw new Error(`no audit row ${auditId}`)
  return row
}

export async function loadRelease(id: number) {
  const found = await findRelease(id)
  if (!found) throw new Error(`no release ${id}`)
  return found
}

/** Creates an iOS release, confirmed by a manager by default. */
export async function createTestRelease(
  version: string,
  form: Partial<ReleaseInput> = {},
  { role, reason, typedName } = confirmed(`iOS ${version}`),
) {
  return createRelease(await makeAuthor(role), { form: formOf(version, form), typedName }, reason)
}

/** Changes some fields of the stored release. */
export async function changeTestRelease(id: number, form: Partial<ReleaseInput>, confirmation = unconfirmed) {
  const { release } = await loadRelease(id)
  const { platform, version, forceUpdate, notes, publishAt, rolloutPlan: rollout, updatedAt } = release
  const stored = {
    platform,
    version,
    forceUpdate,
    notes,
    publishAt: publishAt?.toISOString() ?? null,
    rollout,
  }
  const { role, reason, typedName } = confirmation
  const input = { id, updatedAt, form: { ...stored, ...form }, typedName }
  return changeRelease(await makeAuthor(role), input, reason)
}

export const withdrawTestRelease = (id: number, confirmation = unconfirmed) =>
  transitionTestRelease(withdrawRelease, id, confirmation)

export const restoreTestRelease = (id: number, confirmation = unconfirmed) =>
  transitionTestRelease(restoreRelease, id, confirmation)

async function transitionTestRelease(
  change: typeof withdrawRelease,
  id: number,
  { role, reason, typedName }: TestConfirmation,
) {
  const { updatedAt } = (await loadRelease(id)).release
  return change(await makeAuthor(role), { id, updatedAt, typedName }, reason)
}

export async function statesByVersion() {
  const { releases } = await listReleases()
  return Object.fromEntries(releases.map(({ version, state }) => [version, state]))
}

/** Moves the publish time that many hours into the past. */
export const backdatePublishing = (id: number, hours: number) =>
  db.run(sql`update releases set publish_at = now() - make_interval(hours => ${hours}) where id = ${id}`)
