import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { type ReleaseState, type StoredRelease, stateOf } from './release-rules'
import { readStored } from './stored-releases'

/** A release as the console lists it; `changedBy` is null where no operator ever touched it. */
export type ListedRelease = StoredRelease & { state: ReleaseState; changedBy: string | null }

/** Every release with its state by the database's clock, the newest to be told first and drafts before all. */
export async function listReleases(): Promise<{ now: Date; releases: ListedRelease[] }> {
  const [{ now, releases }, authors] = await Promise.all([readStored(db), readAuthors()])
  const listed = releases.map(release => ({
    ...release,
    state: stateOf(release, releases, now),
    changedBy: authors.get(String(release.id)) ?? null,
  }))
  const order = (release: ListedRelease) => release.publishAt?.getTime() ?? Number.POSITIVE_INFINITY
  return { now, releases: listed.sort((a, b) => order(b) - order(a) || b.id - a.id) }
}

/** One of them, or the failure ReleaseNotFound, with all others beside it. */
export async function getRelease(id: number) {
  const { now, releases } = await listReleases()
  const release = releases.find(row => row.id === id)
  if (!release) throw new Failure('ReleaseNotFound')
  return { now, release, releases }
}

async function readAuthors(): Promise<Map<string, string>> {
  const rows = await db.rows<{ subjectId: string; authorName: string }>(sql`
    select distinct on (subject_id) subject_id, author_name from audit_rows
     where subject_type = 'release' order by subject_id, id desc`)
  return new Map(rows.map(row => [row.subjectId, row.authorName]))
}
