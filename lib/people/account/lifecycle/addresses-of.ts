import sql, { type Sql } from 'sql-template-tag'

/** The user's email, phone and former ones; those that another account uses now only if they are the user's own by proof. */
export function addressesOf(userId: number): Sql {
  return sql`
    select email from users
     where id = ${userId}
       and (email_verified_at is not null or not exists (select from users o where o.email = users.email and o.id <> users.id))
    union select phone from users
           where id = ${userId} and phone is not null
             and (phone_verified_at is not null or not exists (select from users o where o.phone = users.phone and o.id <> users.id))
    union select email from email_verifications
           where user_id = ${userId} and email not in (select email from users where id <> ${userId})
    union select address from contact_changes, unnest(array[old_value, new_value]) as address
           where user_id = ${userId} and confirmed_at is not null
             and not exists (select from users where id <> ${userId} and (email = address or phone = address))`
}

/** Sent while the user had the contact, which another user can have before or after. It is the user's from the request on. */
export function isMessageTo(userId: number): Sql {
  const changes = sql`contact_changes where user_id = ${userId} and confirmed_at is not null`
  // Finds the messages by recipient: a condition on each row would read them all.
  return sql`m.id in (
    select sent.id from (
      select address, coalesce(gained.requested_at, u.created_at) as since, 'infinity'::timestamptz as until
        from users u cross join lateral unnest(array[u.email, u.phone]) as address
             left join lateral (
               select max(created_at) as requested_at from ${changes} and new_value = address and reverted_at is null
             ) as gained on true
       where u.id = ${userId}
       union all
      select former.old_value, coalesce(gained.requested_at, u.created_at), coalesce(reverted_at, confirmed_at)
        from (select * from ${changes}) as former join users u on u.id = former.user_id
             left join lateral (
               select max(created_at) as requested_at from ${changes}
                and new_value = former.old_value and confirmed_at < former.confirmed_at
             ) as gained on true
       union all
      select new_value, created_at, coalesce(reverted_at, left_at, 'infinity')
        from (select * from ${changes}) as gained
             left join lateral (
               select min(confirmed_at) as left_at from ${changes}
                and old_value = gained.new_value and confirmed_at > gained.confirmed_at
             ) as lost on true
    ) as held join messages sent on sent.recipient = held.address and sent.created_at between held.since and held.until)`
}
