import sql, { type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { isSuspended } from '@/lib/people/restrictions/changes/suspension'

export const linkKinds = {
  mailbox: 'mailbox',
  phone: 'phone',
  identity: 'identity',
  payment: 'payment method',
  payout: 'saved payment method',
  device: 'device',
} as const

export type LinkKind = keyof typeof linkKinds

/** The last accounts found to share something with another one, within a week. */
export const recentlyShared = sql`
  select user_id, shared_at from person_keys where shared_at is not null and shared_at > now() - interval '7 days'`

/** Users who share one of these with another account. */
export const sharingUsers = (kinds: readonly LinkKind[]): Sql => sql`
  select user_id from person_keys where shared_at is not null and kind = any(${[...kinds]}::text[])`

export const linkedUsers = (userId: number): Sql => sql`
  select theirs.user_id from person_keys mine join person_keys theirs on theirs.key_hash = mine.key_hash
   where mine.user_id = ${userId}::int`

export type LinkedAccount = { userId: number; username: string; kinds: LinkKind[]; isBarred: boolean }

export const maxLinked = 20

/** Accounts that share a proven contact, identity, payment method or device with the user, the latest first. */
export async function listLinkedAccounts(userId: number): Promise<LinkedAccount[]> {
  return db.rows<LinkedAccount>(sql`
    select u.id as user_id, u.username, linked.kinds /* not null */,
           (u.is_self_excluded or ${isSuspended(sql`u.id`)}) as is_barred /* not null */
      from (select theirs.user_id, array_agg(distinct theirs.kind) as kinds
              from person_keys mine join person_keys theirs on theirs.key_hash = mine.key_hash and theirs.user_id <> mine.user_id
             where mine.user_id = ${userId} group by theirs.user_id) as linked
           join users u on u.id = linked.user_id
     order by u.id desc limit ${maxLinked}`)
}
