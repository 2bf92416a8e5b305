import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { readHandover } from '@/lib/console/overview/read-handover'
import { listTimeline } from '@/lib/console/timeline/list-timeline'
import { db } from '@/lib/db/client'
import { createOperator } from '@/lib/people/testing/operators'
import { makeUser } from '@/lib/people/testing/users'
import { listChanges, listUserChanges } from './list-changes'

const marks = ['zelda.q@mail.example', 'zelda.q%40mail.example', '(836) 803-4685', '8368034685', '41.878113']
const text = `About ${marks.join(', ')}.`

const isLeaked = (value: unknown) => {
  const shown = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner))
  return ['zelda', '8034685', '803-4685', '878113'].some(part => shown.includes(part))
}

test('viewers see no email, phone or position in a change, whatever field it is in', async () => {
  const { id } = await makeUser()
  const { operatorId } = await createOperator()
  const values = { search: `?q=${text}`, at: { latitude: 41.878113 }, list: [text], [text]: 8_368_034_685 }
  await db.run(sql`
    insert into audit_rows (operator_id, author_name, action, subject_type, subject_id, subject_name, before, after, reason)
    values (${operatorId}, 'Ann', 'users.export', 'user', ${String(id)}, ${text}, ${JSON.stringify(values)}::text::jsonb,
            ${JSON.stringify({ text })}::text::jsonb, ${text})`)
  const request = {
    path: '/admin/audit',
    parameters: {},
    operatorId,
    zone: 'UTC',
    requestId: 'r',
    writtenLsn: null,
    canExport: false,
  }
  for (const isMasked of [true, false]) {
    const lists = [
      await listChanges({ ...request, isMasked }),
      await listUserChanges(id, { ...request, isMasked }),
    ]
    for (const { rows } of lists) expect(isLeaked(rows), String(isMasked)).toBe(!isMasked)
  }
  expect(isLeaked(await readHandover(null, 'UTC'))).toBe(false)
  const timeline = { userId: id, kinds: [], from: '', to: '', zone: 'UTC', after: null, isMasked: true }
  expect(isLeaked(await listTimeline(timeline))).toBe(false)
})
