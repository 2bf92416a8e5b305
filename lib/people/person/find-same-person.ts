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
  userId: number
  username: string
  isVerified: boolean
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

/**
 * Other accounts of the person who submitted the identity checks of this user, deleted ones included and purged ones not, the most
 * similar first. Each check is compared with those of the same date of birth or address, which indexes find.
 */
export function findSamePerson(db: Db, userId: number): Promise<SamePerson[]> {
  return findAccounts(db, sql`user_id = ${userId}`)
}

/** The same for one identity check. */
export function findSamePersonOfCase(db: Db, caseId: number): Promise<SamePerson[]> {
  return findAccounts(db, sql`id = ${caseId}`)
}

/**
 * Throws PersonBarred if another account with the same name and date of birth, or a purged one, is suspended or self-excluded.
 * Lesser resemblances are left to an operator.
 */
export async function assertPersonNotBarred(db: Db, userId: number): Promise<void> {
  const accounts = await findSamePerson(db, userId)
  const barred = accounts.find(({ kind, bar }) => bar && (kind === 'same-person' || kind === 'same-name'))
  if (barred?.bar) throw new Failure('PersonBarred', { username: barred.username, by: barred.bar })
  const purged = await findPurgedBar(db, await hashPeople(db, userId))
  if (purged) throw new Failure('PersonBarred', { username: null, by: purged })
}

/** What the approved checks of the user say about the person counts for all accounts of the person from now on. */
export async function linkIdentity(db: Db, userId: number): Promise<void> {
  const people = await hashPeople(db, userId, sql`status = 'approved'`)
  await db.run(sql`
    select add_person_key(${userId}, 'identity', person_key('identity', encode(person, 'hex')))
      from unnest(${people}::bytea[]) as person`)
}

/** Keyed hashes of name and date of birth, under which the bars of a purged account stay. */
export async function hashPeople(db: Db, userId: number, which: Sql = sql`true`): Promise<Buffer[]> {
  const checks = await readChecks(db, sql`user_id = ${userId} and ${which}`)
  const people = checks.flatMap(({ legalName, dateOfBirth }) =>
    datesLike(dateOfBirth).map(date => `${nameKey(legalName)}|${date}`),
  )
  return [...new Set(people)].map(person => sign(person, 'identity person'))
}

/** Keyed hash of an address; equal for another spelling of it. */
export function hashAddress(address: Pick<Person, 'street' | 'postalCode'>): Buffer | null {
  const key = addressKey(address)
  return key === null ? null : sign(key, 'identity address')
}

async function findPurgedBar(db: Db, people: readonly Buffer[]): Promise<Bar | null> {
  const row = await db.row<{ isSuspended: boolean }>(sql`
    select coalesce(suspended_until > now(), false) as is_suspended from barred_contacts
     where contact_hmac = any(${[...people]}::bytea[]) and greatest(suspended_until, excluded_until) > now()
     order by 1 desc limit 1`)
  return row ? barOf({ isSuspended: row.isSuspended, isExcluded: true }) : null
}

function barOf({ isSuspended, isExcluded }: { isSuspended: boolean; isExcluded: boolean }): Bar | null {
  if (isSuspended) return 'suspension'
  return isExcluded ? 'exclusion' : null
}

type Check = Person & { id: number; userId: number; addressHmac: Uint8Array | null }

function readChecks(db: Db, which: Sql): Promise<Check[]> {
  return db.rows<Check>(sql`
    select id, user_id, legal_name /* not null */, date_of_birth::text as date_of_birth /* not null */, street, postal_code,
           address_hmac
      from identity_cases where ${which} and legal_name is not null and date_of_birth is not null`)
}

async function findAccounts(db: Db, which: Sql): Promise<SamePerson[]> {
  const own = await readChecks(db, which)
  const found = new Map<number, SamePerson['kind']>()
  const add = (userId: number, kind: SamePerson['kind']) => {
    const known = found.get(userId)
    if (known === undefined || strengths.indexOf(kind) < strengths.indexOf(known)) found.set(userId, kind)
  }
  for (const other of await findCandidates(db, own))
    for (const check of own) {
      const kind = comparePeople(check, other)
      if (kind && check.userId !== other.userId) add(other.userId, kind)
    }
  for (const userId of await findCopyHolders(db, which)) add(userId, 'same-document')
  return describe(db, found)
}

async function findCandidates(db: Db, own: readonly Check[]): Promise<Check[]> {
  if (own.length === 0) return []
  const dates = own.flatMap(({ dateOfBirth }) => datesLike(dateOfBirth))
  const addresses = own.flatMap(({ addressHmac }) => addressHmac ?? [])
  return readChecks(
    db,
    sql`(date_of_birth = any(${dates}::date[]) or address_hmac = any(${addresses}::bytea[]))`,
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

type Account = Omit<SamePerson, 'kind' | 'bar'> & { isSuspended: boolean; isExcluded: boolean }

async function describe(db: Db, found: ReadonlyMap<number, SamePerson['kind']>): Promise<SamePerson[]> {
  if (found.size === 0) return []
  const accounts = await db.rows<Account>(sql`
    select u.id as user_id, u.username, coalesce(status.name = 'Verified', false) as is_verified,
           ${isSuspended(sql`u.id`)} as is_suspended, u.is_self_excluded as is_excluded
      from users u left join user_kyc kyc on kyc.user_id = u.id left join kyc_statuses status on status.id = kyc.status_id
     where u.id = any(${[...found.keys()]}::int[])`)
  return accounts
    .map(({ isSuspended, isExcluded, ...account }) => ({
      kind: found.get(account.userId) ?? ('same-address' as const),
      ...account,
      bar: barOf({ isSuspended, isExcluded }),
    }))
    .sort((a, b) => strengths.indexOf(a.kind) - strengths.indexOf(b.kind) || a.userId - b.userId)
    .slice(0, maxFound)
}
