import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { makeUser } from '@/lib/people/testing/users'
import { countUserRecords, findProfile, maxCounted } from './find-profile'

const addChanges = (userId: number, changes: number) =>
  db.run(sql`
    insert into audit_rows (author_name, action, subject_type, subject_id)
    select 'Worker', 'user.mark-tester', 'user', ${String(userId)} from generate_series(1, ${changes}::int)`)

test('counts only rows of the user', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  const before = await countUserRecords(user.id)
  await addChanges(user.id, 2)
  await addChanges(other.id, 5)
  await db.run(sql`
    insert into messages (channel, recipient, template, props)
    select 'sms', phone, 'password_code', '{}' from users where id = ${user.id}`)
  expect(await countUserRecords(user.id)).toEqual({
    ...before,
    audit: before.audit + 2,
    messages: before.messages + 1,
  })
})

test('stops counting at a hundred', async () => {
  const user = await makeUser()
  await addChanges(user.id, maxCounted + 20)
  expect((await countUserRecords(user.id)).audit).toBe(maxCounted)
})

test('viewers see no contacts in what the user wrote', async () => {
  const { id } = await makeUser()
  await db.run(sql`
    update users set referral_link = 'https://play.example/?from=ann@mail.example', promo_code = '836-803-4685' where id = ${id}`)
  expect(await findProfile(id, { isMasked: true })).toMatchObject({
    referralLink: 'https://play.example/?from=a•••@mail.example',
    promoCode: '•••85',
  })
  expect(await findProfile(id, { isMasked: false })).toMatchObject({ promoCode: '836-803-4685' })
})
