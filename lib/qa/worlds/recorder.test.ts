import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { installRecorder } from './recorder'
import { runScript } from './template'

const remove = () => db.run(sql`drop function if exists qa_record_job cascade`)

afterEach(remove)

test('processes that start at the same time install the recorder', async () => {
  await remove()
  const { name } = await db.one<{ name: string }>(sql`select current_database() as name`)
  const installed = Array.from({ length: 8 }, () => runScript(name, installRecorder))
  await expect(Promise.all(installed)).resolves.toHaveLength(8)
})
