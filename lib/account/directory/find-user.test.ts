import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { findUser, listTesters } from './find-user'
import { makeUser } from '@/lib/account/testing'

test.each([
  ['id', (user: Awaited<ReturnType<typeof makeUser>>) => `U-${user.id}`],
  ['username', user => user.username.toUpperCase()],
  ['e-mail', user => user.email],
  ['phone', user => `(${user.phone.slice(0, 3)}) ${user.phone.slice(3, 6)}-${user.phone.slice(6)}`],
])('a user is found by %s', async (_, say) => {
  const user = await makeUser()
  expect(await findUser(say(user))).toMatchObject({ id: user.id, username: user.username })
})

test('nobody is found by half a name, nor when deleted', async () => {
  const user = await makeUser()
  expect(await findUser(user.username.slice(0, -1))).toBeNull()
  await db.run(sql`update users set deleted_at = now() where id = ${user.id}`)
  expect(await findUser(user.email)).toBeNull()
})

test('a text that fits several users names them all, and the ID finds each', async () => {
  const [victim, thief] = [await makeUser(), await makeUser()]
  await db.run(sql`update users set username = ${victim.phone} where id = ${thief.id}`)
  const refused = {
    code: 'UserAmbiguous',
    detail: { candidates: [`${victim.username} (U-${victim.id})`, `${victim.phone} (U-${thief.id})`] },
  }
  await expect(findUser(victim.phone)).rejects.toMatchObject(refused)
  for (const { id } of [victim, thief]) expect(await findUser(`U-${id}`)).toMatchObject({ id })

  await db.run(sql`update users set username = ${`U-${victim.id}`} where id = ${thief.id}`)
  expect(await findUser(`u-${victim.id}`)).toMatchObject({ id: victim.id })
})

test('testers are listed by name and counted', async () => {
  const user = await makeUser()
  const before = await listTesters(0)
  await db.run(sql`update users set is_tester = true where id = ${user.id}`)
  const { testers, count } = await listTesters(1_000)
  expect(count).toBe(before.count + 1)
  expect(testers.map(({ id }) => id)).toContain(user.id)
})
