import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { Identifier } from '@/lib/people/account/rules'
import { hashPeople } from '@/lib/people/person/find-same-person'
import { inEffect, isSuspended } from '@/lib/people/restrictions/changes/suspension'
import { type Contacts, holdersOf } from './former-contacts'
import { hashContacts, hashVerifiedContacts } from './purged-claims'

/**
 * Before a purge: stores a suspension or self-exclusion in effect under keyed hashes of current and former verified
 * emails and phones, and of the person of their identity checks.
 */
export async function storeBarredContacts(db: Db, userId: number): Promise<void> {
  const hashes = [...(await hashVerifiedContacts(db, userId)), ...(await hashPeople(db, userId))]
  await db.run(sql`
    insert into barred_contacts as barred (contact_hmac, suspended_until, excluded_until)
    select contact_hmac, suspended_until, excluded_until
      from unnest(${hashes}::bytea[]) as contact_hmac,
           (select (select coalesce(ends_at, 'infinity') from suspensions
                     where user_id = ${userId} and ${inEffect}) as suspended_until,
                   (select coalesce(ends_at, 'infinity') from self_exclusions
                     where user_id = ${userId} and ended_at is null) as excluded_until) as standing
     where coalesce(suspended_until, excluded_until) is not null
    on conflict (contact_hmac) do update
       set suspended_until = greatest(barred.suspended_until, excluded.suspended_until),
           excluded_until = greatest(barred.excluded_until, excluded.excluded_until)`)
}

type Barred = {
  identifier: Identifier
  isSuspended: boolean
  isExcluded: boolean
  isTimeOut: boolean
  excludedUntil: Date | null
}

/**
 * Applies the bars of accounts that proved to have this mailbox or phone: purged ones too, and those that changed it. Throws
 * IdentifiersTaken if one of them is suspended. A self-exclusion continues for this account, and lengthens its own.
 */
export async function inheritBars(db: Db, userId: number, contacts: Contacts): Promise<void> {
  const { email, phone } = await hashContacts(db, contacts)
  const barred = await db.rows<Barred>(sql`
    with bars as (
      select case when contact_hmac = ${email} then 'email' else 'phone' end as identifier,
             coalesce(suspended_until > now(), false) as is_suspended, excluded_until, false as is_time_out
        from barred_contacts where contact_hmac = any(${[email, phone ?? email]}::bytea[])
      union all
      select holders.kind, ${isSuspended(sql`holders.user_id`)},
             case when e.id is not null then coalesce(e.ends_at, 'infinity') end, coalesce(e.kind = 'time_out', false)
        from (${holdersOf(userId, contacts)}) as holders
             left join self_exclusions e on e.user_id = holders.user_id and e.ended_at is null
    )
    select identifier /* not null */, is_suspended /* not null */, excluded_until is not null as is_excluded,
           nullif(excluded_until, 'infinity') as excluded_until, is_time_out /* not null */
      from bars order by bars.excluded_until desc nulls last`)
  const suspended = barred.filter(({ isSuspended }) => isSuspended)
  if (suspended.length > 0)
    throw new Failure('IdentifiersTaken', { identifiers: suspended.map(({ identifier }) => identifier) })
  const exclusions = barred.filter(({ isExcluded }) => isExcluded)
  const [longest] = exclusions
  if (longest) {
    const isTimeOut = exclusions.every(exclusion => exclusion.isTimeOut)
    await exclude(db, userId, { isTimeOut, until: longest.excludedUntil })
  }
}

/** Of the user's own exclusion and the inherited one the longer end and the stricter kind apply. */
async function exclude(
  db: Db,
  userId: number,
  { isTimeOut, until }: { isTimeOut: boolean; until: Date | null },
): Promise<void> {
  const kind = isTimeOut ? 'time_out' : 'exclusion'
  await db.run(sql`
    insert into self_exclusions as own (user_id, source, kind, ends_at)
    values (${userId}, 'service', ${kind}::text::exclusion_kind, ${until})
    on conflict (user_id) where ended_at is null do update
       set kind = case when own.kind = 'time_out' then excluded.kind else own.kind end,
           ends_at = nullif(greatest(coalesce(own.ends_at, 'infinity'), coalesce(excluded.ends_at, 'infinity')), 'infinity')`)
}
