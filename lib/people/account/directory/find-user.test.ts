import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { makeUser } from '@/lib/people/testing/users'
import { findUser, listTesters } from './find-user'

test.each([
  ['id', (user: Awaited<ReturnType<typeof makeUser>>) => `U-${user.id}`],
  ['username', user => user.username.toUpperCase()],
  ['email', user => user.email],
  ['phone', user => `(${user.phone.slice(0, 3)}) ${user.phone.slice(3, 6)}-${user.phone.slice(6)}`],
])('a user is found by %s', async (_, textOf) => {
  const user = await makeUser()
  expect(await findUser(textOf(user))).toMatchObject({ id: user.id, username: user.username })
})

test('partial usernames are not found, and a deleted user fails with its name, unless another has the email now', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  expect(await findUser(user.username.slice(0, -1))).toBeNull()
  await db.run(sql`update users set deleted_at = now() where id = ${user.id}`)
  for (const text of [user.email, user.username, `U-${user.id}`])
    await expect(findUser(text)).rejects.toMatchObject({
      code: 'UserDeleted',
      detail: { user: `${user.username} (U-${user.id})` },
    })
  await db.run(sql`update users set email = ${user.email} where id = ${other.id}`)
  expect(await findUser(user.email)).toMatchObject({ id: other.id })
})

test('a text that matches several users fails with all candidates; the ID finds each', async () => {
  const [user, impostor] = [await makeUser(), await makeUser()]
  await db.run(sql`update users set username = ${user.phone} where id = ${impostor.id}`)
  const ambiguous = {
    code: 'UserAmbiguous',
    detail: { candidates: [`${user.username} (U-${user.id})`, `${user.phone} (U-${impostor.id})`] },
  }
  await expect(findUser(user.phone)).rejects.toMatchObject(ambiguous)
  for (const { id } of [user, impostor]) expect(await findUser(`U-${id}`)).toMatchObject({ id })

  await db.run(sql`update users set username = ${`U-${user.id}`} where id = ${impostor.id}`)
  expect(await findUser(`u-${user.id}`)).toMatchObject({ id: user.id })
})

test('testers are listed by name and counted', async () => {
  const user = await makeUser()
  const before = await listTesters(0)
  await db.run(sql`update users set is_tester = true where id = ${user.id}`)
  const { testers, count } = await listTesters(1_000)
  expect(count).toBe(before.count + 1)
  expect(testers.map(({ id }) => id)).toContain(user.id)
})
