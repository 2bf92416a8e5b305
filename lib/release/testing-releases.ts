import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { findRelease, listReleases } from './list-releases'
import type { ReleaseInput } from './schema-console'
import { saveRelease } from './save-release'
import { agreed, author, formOf, unasked } from './testing'
import { restoreRelease, withdrawRelease } from './withdraw-release'

/** A release with all others. */
export async function getRelease(id: number) {
  const found = await findRelease(id)
  if (!found) throw new Error('no such release')
  return found
}

/** Makes an iOS release of that version as a manager who agreed. */
export const create = (
  version: string,
  form: Partial<ReleaseInput> = {},
  consent = agreed(`iOS ${version}`),
) => saveRelease(author, { form: formOf(version, form), edited: null }, consent)

/** Changes some fields of a release as it stands. */
export async function change(id: number, form: Partial<ReleaseInput>, consent = unasked) {
  const { release } = await getRelease(id)
  const { platform, version, forceUpdate, notes, publishAt, updatedAt } = release
  const stored = { platform, version, forceUpdate, notes, publishAt: publishAt?.toISOString() ?? null }
  return saveRelease(author, { form: { ...stored, ...form }, edited: { id, updatedAt } }, consent)
}

/** Withdraws it as it stands. */
export const withdraw = async (id: number, consent = unasked) =>
  withdrawRelease(author, { id, updatedAt: (await getRelease(id)).release.updatedAt }, consent)

/** Restores it as it stands. */
export const restore = async (id: number, consent = unasked) =>
  restoreRelease(author, { id, updatedAt: (await getRelease(id)).release.updatedAt }, consent)

/** The state of each version. */
export async function states() {
  const { releases } = await listReleases()
  return Object.fromEntries(releases.map(({ version, state }) => [version, state]))
}

/** Publishes it that many hours ago, as time would have. */
export const age = (id: number, hours: number) =>
  db.run(sql`update releases set publish_at = now() - make_interval(hours => ${hours}) where id = ${id}`)
