import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { keyedHash } from '@/lib/core/keyed-hash'
import type { Db } from '@/lib/db/db'
import { inEffect } from '@/lib/people/restrictions/changes/suspension'
import { likenessesOf, type Person } from './compare-people'
import { excludePerson } from './inherit-bars'

/** Keyed hashes, because anyone can compute the SHA-256 of a phone or an email. */
const hashOf = (text: string | Uint8Array) => keyedHash(`purged person ${Buffer.from(text).toString('hex')}`)

/** Hash of the key that `person_key('identity', …)` returns. */
export const hashIdentity = (identity: string): Buffer =>
  hashOf(createHash('sha256').update(`identity ${identity}`).digest())

export const hashLikenesses = (people: readonly Person[]): Buffer[] =>
  people.flatMap(likenessesOf).map(likeness => hashOf(`likeness ${likeness}`))

/** Of the documents of the checks that meet the condition. */
export async function hashPictures(db: Db, which: Sql): Promise<Buffer[]> {
  const pictures = await db.rows<{ bands: number[] }>(sql`
    select picture_bands as bands from identity_documents
     where case_id in (select id from identity_cases where ${which})`)
  return [...new Set(pictures.flatMap(({ bands }) => bands))].map(band => hashOf(`picture ${band}`))
}

export type IdentityCheck = Person & { id: number; userId: number; addressHmac: Uint8Array | null }

export function readChecks(db: Db, which: Sql): Promise<IdentityCheck[]> {
  return db.rows<IdentityCheck>(sql`
    select id, user_id, legal_name /* not null */, date_of_birth::text as date_of_birth /* not null */, street, postal_code,
           address_hmac
      from identity_cases where ${which} and legal_name is not null and date_of_birth is not null`)
}

/** A suspension or self-exclusion in effect of the purged user. */
export const barsAsPurged = (userId: Sql): Sql => sql`
  (exists (select from suspensions where user_id = ${userId} and ${inEffect})
   or exists (select from self_exclusions
               where user_id = ${userId} and ended_at is null and coalesce(ends_at, 'infinity') > clock_timestamp()))`

const hasClaims = (userId: Sql): Sql => sql`
  exists (select from person_uses used where used.user_id = ${userId} and used.subject like 'promo:%')`

/**
 * Call it while the checks of the user are there. A suspension, a self-exclusion, the age of a minor, and claimed promos
 * stay in effect for the person: for accounts that share a mailbox, phone, identity or card already, and for those that prove one
 * later, which `recognizePerson` finds by keyed hashes. Nothing stays of a user without them.
 */
export async function purgePerson(db: Db, userId: number): Promise<void> {
  await db.row(sql`select lock_person(${userId})`)
  await db.run(sql`delete from purged_person_keys where user_id = ${userId}`)
  await excludeMinor(db, userId)
  await db.run(sql`
    insert into person_uses (key_hash, subject, number, user_id)
    select distinct person_key('purged', ${userId}::int::text), subject, number, ${userId}::int
      from (select subject, number from person_uses where user_id = ${userId}
            union select subject, number from person_uses join keys_of_person(${userId}) using (key_hash)) as used
     where subject like 'promo:%'
    on conflict do nothing`)
  const { isBarred, isClaimant } = await db.one<{ isBarred: boolean; isClaimant: boolean }>(sql`
    select ${barsAsPurged(sql`${userId}::int`)} as is_barred, ${hasClaims(sql`${userId}::int`)} as is_claimant`)
  const isKept = isBarred || isClaimant
  if (isKept) await storeKeys(db, userId)
  if (isBarred) await storeLikenesses(db, userId)
  await deletePlainKeys(db, userId, isKept)
}

/** Until the month after the 18th birthday, so that the date of birth does not stay. */
async function excludeMinor(db: Db, userId: number): Promise<void> {
  const minor = await db.row<{ until: Date }>(sql`
    select date_trunc('month', date_of_birth + interval '18 years' + interval '1 month', 'UTC') as until /* not null */
      from user_kyc where user_id = ${userId} and is_minor(date_of_birth)`)
  if (minor) await excludePerson(db, userId, { isTimeOut: false, until: minor.until })
}

async function storeKeys(db: Db, userId: number): Promise<void> {
  const keys = await db.rows<{ kind: string; keyHash: Buffer }>(sql`
    select kind, key_hash from person_keys where user_id = ${userId} and bars_person(kind)`)
  for (const { kind, keyHash } of keys) await store(db, userId, kind, [hashOf(keyHash)])
}

/** Anyone can claim a name and date, so they only flag checks of others. */
async function storeLikenesses(db: Db, userId: number): Promise<void> {
  const own = sql`user_id = ${userId}`
  await store(db, userId, 'likeness', hashLikenesses(await readChecks(db, own)))
  await store(db, userId, 'picture', await hashPictures(db, own))
}

async function store(db: Db, userId: number, kind: string, hashes: readonly Buffer[]): Promise<void> {
  await db.run(sql`
    insert into purged_person_keys (key_hmac, user_id, kind)
    select distinct key_hmac, ${userId}::int, ${kind} from unnest(${[...hashes]}::bytea[]) as key_hmac
    on conflict do nothing`)
}

/** Keys of accounts that are not purged stay, and with them the links to this one. */
async function deletePlainKeys(db: Db, userId: number, isKept: boolean): Promise<void> {
  await db.run(sql`
    with orphaned as (
      select own.key_hash from person_keys own
       where own.user_id = ${userId}
         and not exists (
           select from person_keys other join users on users.id = other.user_id and users.purged_at is null
            where other.key_hash = own.key_hash and other.user_id <> own.user_id)
    ), keys as (
      delete from person_keys
       where key_hash in (select key_hash from orphaned)
          or user_id = ${userId} and not (${isKept}::boolean and bars_person(kind))
    )
    delete from person_uses
     where key_hash in (select key_hash from orphaned) or user_id = ${userId} and subject not like 'promo:%'`)
}

/** Links the user to purged accounts with one of the same keys, which then bar the user. Call it after each proof. */
export async function recognizePerson(db: Db, userId: number): Promise<void> {
  const keys = await db.rows<{ kind: string; keyHash: Buffer }>(sql`
    select kind, key_hash from person_keys where user_id = ${userId} and bars_person(kind) order by key_hash`)
  await db.rows(sql`
    select add_person_key(purged.user_id, known.kind, known.key_hash)
      from unnest(${keys.map(({ keyHash }) => hashOf(keyHash))}::bytea[], ${keys.map(({ kind }) => kind)}::text[],
                  ${keys.map(({ keyHash }) => keyHash)}::bytea[]) as known (key_hmac, kind, key_hash)
           join purged_person_keys purged on purged.key_hmac = known.key_hmac and purged.kind = known.kind`)
}

/** Deletes the keys of purged users whose bars ended and who claimed nothing. */
export async function deleteEndedPersons(db: Db): Promise<void> {
  await db.run(sql`
    with ended as (
      select user_id from (select distinct user_id from purged_person_keys) as purged
       where not ${barsAsPurged(sql`purged.user_id`)} and not ${hasClaims(sql`purged.user_id`)}
    ), keys as (
      delete from person_keys where user_id in (select user_id from ended)
    )
    delete from purged_person_keys kept using users
     where users.id = kept.user_id
       and (kept.user_id in (select user_id from ended)
            or kept.kind in ('likeness', 'picture') and not ${barsAsPurged(sql`kept.user_id`)})`)
}
