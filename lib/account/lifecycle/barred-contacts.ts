import sql from 'sql-template-tag'
import type { Identifier } from '@/lib/account/rules'
import { inEffect } from '@/lib/account/standing/suspension'
import type { Db } from '@/lib/db/db'
import { Failure } from '@/lib/failure'
import { type Contacts, hashContacts } from './purged-claims'

/** Before a purge: stores a suspension or self-exclusion in effect under keyed hashes of email and phone. */
export async function storeBarredContacts(db: Db, user: Contacts & { id: number }): Promise<void> {
  await db.run(sql`
    insert into barred_contacts as barred (contact_hmac, suspended_until, excluded_until)
    select contact_hmac, suspended_until, excluded_until
      from unnest(${Object.values(hashContacts(user))}::bytea[]) as contact_hmac,
           (select (select coalesce(ends_at, 'infinity') from suspensions
                     where user_id = ${user.id} and ${inEffect}) as suspended_until,
                   (select coalesce(ends_at, 'infinity') from self_exclusions
                     where user_id = ${user.id} and ended_at is null) as excluded_until) as standing
     where coalesce(suspended_until, excluded_until) is not null
    on conflict (contact_hmac) do update
       set suspended_until = greatest(barred.suspended_until, excluded.suspended_until),
           excluded_until = greatest(barred.excluded_until, excluded.excluded_until)`)
}

type Barred = {
  identifier: Identifier
  isSuspended: boolean
  isExcluded: boolean
  excludedUntil: Date | null
}

/**
 * Throws IdentifiersTaken if a purged account with this email or phone was suspended and the suspension has not ended. A
 * self-exclusion of such an account continues for the new one.
 */
export async function inheritBars(db: Db, userId: number, contacts: Contacts): Promise<void> {
  const { email, phone } = hashContacts(contacts)
  const barred = await db.rows<Barred>(sql`
    select case when contact_hmac = ${email} then 'email' else 'phone' end as identifier,
           coalesce(suspended_until > now(), false) as is_suspended, excluded_until is not null as is_excluded,
           nullif(excluded_until, 'infinity') as excluded_until
      from barred_contacts where contact_hmac = any(${[email, phone ?? email]}::bytea[])
     order by barred_contacts.excluded_until desc nulls last`)
  const suspended = barred.filter(({ isSuspended }) => isSuspended)
  if (suspended.length > 0)
    throw new Failure('IdentifiersTaken', { identifiers: suspended.map(({ identifier }) => identifier) })
  const [longest] = barred.filter(({ isExcluded }) => isExcluded)
  if (!longest) return
  await db.run(sql`
    insert into self_exclusions (user_id, source, ends_at) values (${userId}, 'service', ${longest.excludedUntil})`)
}
