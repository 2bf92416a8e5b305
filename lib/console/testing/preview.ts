import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { makeLinkKey } from '@/lib/people/identity/link'
import { makeUser } from '@/lib/people/testing/users'

/** A user with a push token, a KYC link, a date of birth and a card. */
export async function makeUserWithSecrets() {
  const user = await makeUser()
  const { id } = user
  await db.run(sql`update access_tokens set fcm_token = ${`push-token-${id}`} where user_id = ${id}`)
  await db.run(sql`
    insert into user_kyc (user_id, status_id, date_of_birth, link_key, link_issued_at)
    values (${id}, 1, '1990-04-01', ${makeLinkKey()}, now())
    on conflict (user_id) do update set date_of_birth = excluded.date_of_birth, link_key = excluded.link_key,
      link_issued_at = excluded.link_issued_at`)
  await db.run(sql`
    insert into payment_methods (user_id, user_payment_option_id, payment_method, method_image, method_name,
      masked_number, last_four_digits, last_name, address, zip, phone, email)
    values (${id}, ${`option-${id}`}, 'card', '/payments/card.png', 'Visa', '**** 9137', '9137', 'Rivera',
      '12 Orchard Lane', '94107', '5550104477', 'pay@example.test')`)
  return user
}

export async function previewsOf(userId: number) {
  return db.rows<{ authorName: string; subjectName: string }>(sql`
    select author_name, subject_name from audit_rows
     where action = 'user.preview' and subject_type = 'user' and subject_id = ${String(userId)}`)
}
