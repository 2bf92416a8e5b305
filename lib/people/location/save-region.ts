import sql from 'sql-template-tag'
import { z } from 'zod'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { instantShape } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { admitsMore, type RegionTerms } from './rules'

const regionTerms = z.object({
  code: z.string().regex(/^[A-Z]{2}$/),
  updatedAt: instantShape,
  isAllowed: z.boolean(),
  minAge: z.int('Enter a whole number of years.').min(18, 'At least 18 years.').max(99, 'At most 99 years.'),
})

declare module '@/lib/core/failure' {
  interface FailureDetails {
    RegionNotFound: undefined
    RegionUnchanged: undefined
  }
}

type Terms = { isAllowed: boolean; minAge: number }

const regionReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    const { isAllowed, minAge } = await lockRegion(db, subjectId)
    return { isAllowed, minAge }
  },
  async restore(db, { subjectId, before, isUndo = false }, by) {
    const current = await lockRegion(db, subjectId)
    const terms = { isAllowed: current.isAllowed, minAge: current.minAge, ...(before as Partial<Terms>) }
    const needsSecond = !isUndo && admitsMore(current, terms)
    await assertWithinPolicy(db, by, changeRegion, { needsSecond })
    await writeTerms(db, subjectId, current, terms)
    if (isUndo) await db.run(sql`select restore_locations(${subjectId})`)
  },
  async caveat() {
    return 'Users whose location was denied check it again in the app.'
  },
}

/** Closing it or raising the age ends allowed locations. Throws RegionUnchanged, SecondManagerNeeded for more users. */
export const changeRegion = change({
  name: 'region.change',
  title: 'Open or close a state for cash play, or set its minimum age',
  role: 'manager',
  reason: 'always',
  secondManager: 'partly',
  details:
    'Required to open a state or lower its minimum age. Closing it or raising the age denies the users there immediately.',
  did({ after: { isAllowed, minAge } }) {
    const age = minAge === undefined ? '' : ` from ${minAge} years`
    if (isAllowed === true) return `opened cash play in {name}${age}`
    if (isAllowed === false) return 'closed cash play in {name}'
    return minAge === undefined
      ? 'changed cash play in {name}'
      : `set the minimum age in {name} to ${minAge} years`
  },
  undo: regionReverter,
  failures: {
    RegionNotFound: 'This state does not exist. Nothing was changed.',
    RegionUnchanged: 'These are the current terms. Change at least one.',
  },
  input: regionTerms,
  async subject(db, { code }) {
    const region = await db.row<{ name: string }>(sql`select name from regions where code = ${code}`)
    if (!region) throw new Failure('RegionNotFound')
    return regionSubject(code, region.name)
  },
  confirm: { unneeded: 'It can be undone and reverted.' },
  async run(db, { code, updatedAt, isAllowed, minAge }, { assertAllowed }) {
    const before = await lockRegion(db, code)
    await assertFresh(db, { type: 'region', id: code }, before.updatedAt, updatedAt)
    if (before.isAllowed === isAllowed && before.minAge === minAge) throw new Failure('RegionUnchanged')
    await assertAllowed({ needsSecond: admitsMore(before, { isAllowed, minAge }) })
    await writeTerms(db, code, before, { isAllowed, minAge })
    return {
      subject: regionSubject(code, before.name),
      before: { isAllowed: before.isAllowed, minAge: before.minAge },
      after: { isAllowed, minAge },
    }
  },
  approval: {
    phrase: ({ minAge }) => `Open from ${minAge} years`,
    question: ({ minAge }, name) => `Open ${name} from ${minAge} years?`,
  },
})

const regionSubject = (code: string, name: string) => ({ type: 'region', id: code, name })

async function lockRegion(db: Db, code: string): Promise<Terms & { name: string; updatedAt: Date }> {
  const region = await db.row<Terms & { name: string; updatedAt: Date }>(sql`
    select name, is_allowed, min_age, updated_at from regions where code = ${code} for update`)
  if (!region) throw new Failure('RegionNotFound')
  return region
}

async function writeTerms(db: Db, code: string, before: Terms, { isAllowed, minAge }: Terms): Promise<void> {
  await db.run(sql`
    update regions set is_allowed = ${isAllowed}, min_age = ${minAge}, updated_at = date_trunc('milliseconds', clock_timestamp())
     where code = ${code}`)
  if ((before.isAllowed && !isAllowed) || minAge > before.minAge)
    await db.run(sql`select expire_locations(${code}, null)`)
}

/** Users of a region are counted up to here. */
const maxCountedUsers = 1_000

/** `users` have an allowed location there now; `hasMoreUsers` if there are more than were counted. */
export type ListedRegion = RegionTerms & { updatedAt: Date; users: number; hasMoreUsers: boolean }

export async function listRegions(): Promise<ListedRegion[]> {
  return db.rows<ListedRegion>(sql`
    select code, name, is_allowed, min_age, updated_at, least(counted, ${maxCountedUsers})::int as users,
           counted > ${maxCountedUsers} as has_more_users
      from regions cross join lateral (
             select count(*) as counted from (
               select from user_geolocations where region_code = code and expires_at > now() limit ${maxCountedUsers + 1}) there
           ) allowed
     order by name`)
}
