import sql, { type Sql } from 'sql-template-tag'
import { sign } from '@/lib/core/encrypt'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { isSuspended } from '@/lib/people/restrictions/changes/suspension'
import {
  addressKey,
  comparePeople,
  datesLike,
  nameKey,
  type Person,
  type Resemblance,
  resemblances,
} from './compare-people'
import { isBarredAsPerson } from './person'
import {
  barsAsPurged,
  hashIdentity,
  hashLikenesses,
  hashPictures,
  type IdentityCheck,
  readChecks,
  recognizePerson,
} from './purged-person'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** `username` is null for a purged account. */
    PersonBarred: { username: string | null; by: Bar }
  }
}

export type Bar = 'suspension' | 'exclusion'

/** `same-document`: a picture of the document is a copy. */
export type SamePerson = {
  kind: Resemblance | 'same-document'
  /** The day and month of birth are those of this check the other way round. Unknown of a purged account. */
  isDateSwapped: boolean
  userId: number
  username: string
  isVerified: boolean
  isPurged: boolean
  /** A suspension or self-exclusion in effect. */
  bar: Bar | null
}

const strengths: readonly SamePerson['kind'][] = [
  'same-person',
  'same-name',
  'same-document',
  ...resemblances.slice(2),
]

const maxFound = 20

/** The most similar first, deleted ones and barred purged ones included. Compares checks of the same date of birth or address. */
export function findSamePersonOfCase(db: Db, caseId: number): Promise<SamePerson[]> {
  return findAccounts(db, sql`id = ${caseId}`)
}

/** Same, for the last check with a name. */
export function findSamePersonOfLastCheck(db: Db, userId: number): Promise<SamePerson[]> {
  return findAccounts(db, lastCheckOf(userId))
}

const lastCheckOf = (userId: number) => sql`
  id = (select max(id) from identity_cases where user_id = ${userId} and legal_name is not null)`

/**
 * Throws PersonBarred if another account whose approved check has the same name and date of birth is suspended or self-excluded, a
 * purged one included. Anyone can claim the name and date of another person, so checks that were not approved only flag, as lesser
 * resemblances do. Of this user, approved checks and the last one count.
 */
export async function assertPersonNotBarred(db: Db, userId: number): Promise<void> {
  const bar = await findPersonBar(db, userId)
  if (bar) throw new Failure('PersonBarred', bar)
}

/** What would be thrown, or null. */
export async function findPersonBar(db: Db, userId: number) {
  const own = sql`
    user_id = ${userId}
      and (status = 'approved' or ${lastCheckOf(userId)})`
  const accounts = await findAccounts(db, own, sql`status = 'approved'`)
  const barred = accounts.find(({ kind, bar }) => bar && (kind === 'same-person' || kind === 'same-name'))
  return barred?.bar ? { username: barred.isPurged ? null : barred.username, by: barred.bar } : null
}

/** Adds the names and dates of birth of the user's approved checks to the keys of the person. */
export async function linkIdentity(db: Db, userId: number): Promise<void> {
  await link(db, userId, await readChecks(db, sql`user_id = ${userId} and status = 'approved'`))
}

/** Managers who verify the user without a decision of a check prove the name in the last one, with the date of birth that they enter. */
export async function linkVerifiedIdentity(db: Db, userId: number, dateOfBirth: string): Promise<void> {
  const checks = await readChecks(db, lastCheckOf(userId))
  await link(
    db,
    userId,
    checks.map(check => ({ ...check, dateOfBirth })),
  )
}

async function link(db: Db, userId: number, checks: readonly Person[]): Promise<void> {
  await db.run(sql`
    select add_person_key(${userId}, 'identity', person_key('identity', person))
      from unnest(${identitiesOf(checks)}::text[]) as person`)
  await recognizePerson(db, userId)
}

/** Signatures of name and date of birth, in hexadecimal. */
function identitiesOf(checks: readonly Person[]): string[] {
  const people = checks.flatMap(({ legalName, dateOfBirth }) =>
    datesLike(dateOfBirth).map(date => `${nameKey(legalName)}|${date}`),
  )
  return [...new Set(people)].map(person => sign(person, 'identity person').toString('hex'))
}

/** Keyed hash of an address; equal for another spelling of it. */
export function hashAddress(address: Pick<Person, 'street' | 'postalCode'>): Buffer | null {
  const key = addressKey(address)
  return key === null ? null : sign(key, 'identity address')
}

function barOf({ isSuspended, isExcluded }: { isSuspended: boolean; isExcluded: boolean }): Bar | null {
  if (isSuspended) return 'suspension'
  return isExcluded ? 'exclusion' : null
}

/** Compares the checks with those of other users that meet the condition. */
async function findAccounts(db: Db, which: Sql, others: Sql = sql`true`): Promise<SamePerson[]> {
  const own = await readChecks(db, which)
  const found = new Map<number, Likeness>()
  const add = (userId: number, kind: SamePerson['kind'], isDateSwapped = false) => {
    const likeness = { kind, isDateSwapped }
    const known = found.get(userId)
    if (known === undefined || rankOf(likeness) < rankOf(known)) found.set(userId, likeness)
  }
  for (const other of await findCandidates(db, own, others))
    for (const check of own) {
      const kind = comparePeople(check, other)
      const isDateSwapped = kind !== 'other-date' && check.dateOfBirth !== other.dateOfBirth
      if (kind && check.userId !== other.userId) add(other.userId, kind, isDateSwapped)
    }
  for (const userId of await findCopyHolders(db, which)) add(userId, 'same-document')
  for (const { userId, kind } of await findPurged(db, own, which)) add(userId, kind)
  return describe(db, found)
}

async function findCandidates(db: Db, own: readonly IdentityCheck[], others: Sql): Promise<IdentityCheck[]> {
  if (own.length === 0) return []
  const dates = own.flatMap(({ dateOfBirth }) => datesLike(dateOfBirth))
  const addresses = own.flatMap(({ addressHmac }) => addressHmac ?? [])
  return readChecks(
    db,
    sql`(date_of_birth = any(${dates}::date[]) or address_hmac = any(${addresses}::bytea[])) and ${others}`,
  )
}

async function findCopyHolders(db: Db, which: Sql): Promise<number[]> {
  const rows = await db.rows<{ userId: number }>(sql`
    with mine as (
      select id, user_id from identity_documents d join lateral (
        select user_id from identity_cases where id = d.case_id) c on true
       where case_id in (select id from identity_cases where ${which}))
    select distinct c.user_id /* not null */
      from mine join lateral (
             select original_id as id from identity_document_copies where document_id = mine.id
              union all select document_id from identity_document_copies where original_id = mine.id) other on true
           join identity_documents d on d.id = other.id join identity_cases c on c.id = d.case_id
     where c.user_id <> mine.user_id`)
  return rows.map(({ userId }) => userId)
}

/** Bands that a picture shares with a copy of it at least; pictures of one layout share fewer. */
const minSharedBands = 8

/** Purged accounts that are barred, by the keyed hashes of their checks. An approved name and date of birth are the same name. */
async function findPurged(
  db: Db,
  own: readonly IdentityCheck[],
  which: Sql,
): Promise<{ userId: number; kind: SamePerson['kind'] }[]> {
  const hashes = [
    ...identitiesOf(own).map(hashIdentity),
    ...hashLikenesses(own),
    ...(await hashPictures(db, which)),
  ]
  return db.rows(sql`
    select purged.user_id,
           case kind when 'identity' then 'same-name' when 'picture' then 'same-document' else 'similar-name' end as kind /* not null */
      from purged_person_keys purged
     where key_hmac = any(${hashes}::bytea[]) and kind in ('identity', 'likeness', 'picture')
       and ${barsAsPurged(sql`purged.user_id`)}
     group by purged.user_id, kind having kind <> 'picture' or count(*) >= ${minSharedBands}::int`)
}

type Likeness = Pick<SamePerson, 'kind' | 'isDateSwapped'>

/** Of one kind, the same date comes first. */
const rankOf = ({ kind, isDateSwapped }: Likeness) => strengths.indexOf(kind) * 2 + Number(isDateSwapped)

type Account = Omit<SamePerson, keyof Likeness | 'bar'> & { isSuspended: boolean; isExcluded: boolean }

async function describe(db: Db, found: ReadonlyMap<number, Likeness>): Promise<SamePerson[]> {
  if (found.size === 0) return []
  const accounts = await db.rows<Account>(sql`
    select u.id as user_id, u.username, coalesce(status.name = 'Verified', false) as is_verified,
           u.purged_at is not null as is_purged, ${isSuspended(sql`u.id`)} as is_suspended,
           case when u.purged_at is null then u.is_self_excluded or ${isBarredAsPerson(sql`u.id`)}
                else ${barsAsPurged(sql`u.id`)} end as is_excluded /* not null */
      from users u left join user_kyc kyc on kyc.user_id = u.id left join kyc_statuses status on status.id = kyc.status_id
     where u.id = any(${[...found.keys()]}::int[])`)
  return accounts
    .map(({ isSuspended, isExcluded, ...account }) => ({
      ...(found.get(account.userId) ?? { kind: 'same-address' as const, isDateSwapped: false }),
      ...account,
      bar: barOf({ isSuspended, isExcluded }),
    }))
    .sort((a, b) => strengths.indexOf(a.kind) - strengths.indexOf(b.kind) || a.userId - b.userId)
    .slice(0, maxFound)
}
