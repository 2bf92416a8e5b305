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

const request = {
  path: '/admin/audit',
  parameters: {},
  zone: 'UTC',
  requestId: 'r',
  writtenLsn: null,
  canExport: false,
}

const isLeaked = (value: unknown) => {
  const shown = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner))
  return ['zelda', '8034685', '803-4685', '878113'].some(part => shown.includes(part))
}

test('viewers find a change by what they see of it, not by what is masked', async () => {
  const { operatorId } = await createOperator()
  const requestId = `req${crypto.randomUUID().replaceAll('-', '')}`
  const author = `Ann${requestId.slice(3, 15)}`
  await db.run(sql`
    insert into audit_rows (operator_id, author_name, action, subject_type, subject_id, subject_name, reason, request_id)
    values (${operatorId}, ${author}, 'users.export', 'segment', '7', 'Fans of zelda.q@mail.example (836) 803-4685',
            'Goodwill for 41.878113', ${requestId})`)
  const isFound = async (text: string, isMasked: boolean) => {
    const { rows } = await listChanges({
      ...request,
      operatorId,
      parameters: { q: `${author} ${text}` },
      isMasked,
    })
    return rows.length === 1
  }
  for (const text of ['', 'fans', requestId.slice(0, 12)])
    expect([await isFound(text, false), await isFound(text, true)], text).toEqual([true, true])
  for (const text of ['good', '8781', 'zel', 'mail.ex', '836', '46'])
    expect([await isFound(text, false), await isFound(text, true)], text).toEqual([true, false])
})

test('viewers see no email, phone or position in a change, whatever field it is in', async () => {
  const { id } = await makeUser()
  const { operatorId } = await createOperator()
  const values = { search: `?q=${text}`, at: { latitude: 41.878113 }, list: [text], [text]: 8_368_034_685 }
  await db.run(sql`
    insert into audit_rows (operator_id, author_name, action, subject_type, subject_id, subject_name, before, after, reason)
    values (${operatorId}, 'Ann', 'users.export', 'user', ${String(id)}, ${text}, ${JSON.stringify(values)}::text::jsonb,
            ${JSON.stringify({ text })}::text::jsonb, ${text})`)
  for (const isMasked of [true, false]) {
    const lists = [
      await listChanges({ ...request, operatorId, isMasked }),
      await listUserChanges(id, { ...request, operatorId, isMasked }),
    ]
    for (const { rows } of lists) expect(isLeaked(rows), String(isMasked)).toBe(!isMasked)
  }
  expect(isLeaked(await readHandover(null, 'UTC'))).toBe(false)
  const timeline = { userId: id, kinds: [], from: '', to: '', zone: 'UTC', after: null, isMasked: true }
  expect(isLeaked(await listTimeline(timeline))).toBe(false)
})
