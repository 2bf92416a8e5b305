import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { markAbsent, markPresent } from './presence'

async function addOperator(name: string): Promise<number> {
  const row = await db.row<{ id: number }>(sql`
    insert into operators (email, name, role) values (${`${randomUUID()}@operators.test`}, ${name}, 'editor')
    returning id`)
  return row?.id ?? 0
}

test('operators see who else has the object open, those who edit it first, until they leave', async () => {
  const [ann, ben, cleo] = [await addOperator('Ann'), await addOperator('Ben'), await addOperator('Cleo')]
  const object = `/admin/promos/${randomUUID()}`
  const open = { object, isEditing: false }
  expect(await markPresent(ann, open)).toEqual([])
  expect(await markPresent(ben, open)).toEqual([{ name: 'Ann', isEditing: false }])
  expect(await markPresent(cleo, { object, isEditing: true })).toHaveLength(2)
  expect(await markPresent(ann, open)).toEqual([
    { name: 'Cleo', isEditing: true },
    { name: 'Ben', isEditing: false },
  ])
  expect(await markPresent(ann, { ...open, object: `${object}0` })).toEqual([])
  await markAbsent(cleo, object)
  await db.run(
    sql`update operator_presences set seen_at = now() - interval '2 minutes' where operator_id = ${ben}`,
  )
  expect(await markPresent(ann, open)).toEqual([])
})
