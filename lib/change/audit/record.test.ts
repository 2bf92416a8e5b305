import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { makeUser } from '@/lib/people/testing/users'
import { assertFresh } from './assert-fresh'
import { serviceAuthor } from './author'
import { isSame, record } from './record'

const by = serviceAuthor('Worker', 'request-of-a-test')
const subjectOf = () => ({ type: 'test', id: crypto.randomUUID(), name: 'Thursday double-up' })

async function readRow(auditId: number) {
  const row = await db.row<Record<string, unknown>>(sql`select * from audit_rows where id = ${auditId}`)
  return row ?? {}
}

test('stores changed fields as JSON, with author, reason and request', async () => {
  const subject = subjectOf()
  const at = new Date('2026-11-20T16:46:09.120Z')
  const auditId = await transaction(tx =>
    record(
      tx,
      by,
      { name: 'promo.change' },
      {
        subject,
        before: { creditsCents: 50n, name: 'same', endsAt: null, rules: [{ days: 30 }] },
        after: { creditsCents: 25n, name: 'same', endsAt: at, rules: [{ days: 90 }] },
        reason: '  Twice the reach ',
      },
    ),
  )
  expect(await readRow(auditId)).toMatchObject({
    operatorId: null,
    authorName: 'Worker',
    requestId: 'request-of-a-test',
    subjectName: 'Thursday double-up',
    before: { creditsCents: 50, endsAt: null, rules: [{ days: 30 }] },
    after: { creditsCents: 25, endsAt: at.toISOString(), rules: [{ days: 90 }] },
    reason: 'Twice the reach',
  })
})

test('the audit row is rolled back with the change', async () => {
  const subject = subjectOf()
  const failing = transaction(async tx => {
    await record(tx, by, { name: 'promo.change' }, { subject })
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  const [rows] = await db.rows<{ count: number }>(
    sql`select count(*)::int as count from audit_rows where subject_id = ${subject.id}`,
  )
  expect(rows?.count).toBe(0)
})

test('audit rows cannot be updated or deleted', async () => {
  const auditId = await record(db, by, { name: 'promo.change' }, { subject: subjectOf(), reason: 'true' })
  const edits = [
    sql`update audit_rows set reason = 'false' where id = ${auditId}`,
    sql`update audit_rows set reason = '', subject_name = '', before = null, after = null where id = ${auditId}`,
    sql`delete from audit_rows where id = ${auditId}`,
    sql`truncate audit_rows cascade`,
  ]
  for (const edit of edits) await expect(db.run(edit)).rejects.toMatchObject({ code: '23001' })
  expect(await readRow(auditId)).toMatchObject({ reason: 'true' })
})

test('a purge can only blank names, values and reasons, of rows about its user', async () => {
  const user = await makeUser()
  await db.run(sql`update users set deleted_at = now() where id = ${user.id}`)
  const recordAbout = (subject: { type: string; id: string | number; name: string }) =>
    record(db, by, { name: 'promo.change' }, { subject, reason: 'a reason' })
  const auditId = await recordAbout({ type: 'user', id: user.id, name: user.username })
  const redact = (edit: ReturnType<typeof sql>) =>
    transaction(async tx => {
      await tx.row(sql`
        select set_config('slatekeeper.purging', 'on', true),
               set_config('slatekeeper.purged_user', ${String(user.id)}, true)`)
      await tx.run(edit)
    })
  const blank = sql`reason = '', subject_name = '', before = null, after = null`
  for (const edit of [
    sql`update audit_rows set ${blank}, author_name = 'Another' where id = ${auditId}`,
    sql`update audit_rows set ${blank} where id = ${await recordAbout(subjectOf())}`,
    sql`update audit_rows set ${blank} where id = ${await recordAbout({ ...subjectOf(), id: user.id })}`,
  ])
    await expect(redact(edit)).rejects.toMatchObject({ code: '23001' })
  await redact(sql`update audit_rows set ${blank} where id = ${auditId}`)
  expect(await readRow(auditId)).toMatchObject({ reason: '', subjectName: '', authorName: 'Worker' })
})

test('rejects a row without an author', async () => {
  const anonymous = { operatorId: null, name: '', sessionId: null, requestId: '' }
  await expect(
    record(db, anonymous, { name: 'promo.change' }, { subject: subjectOf() }),
  ).rejects.toMatchObject({ constraint: 'audit_rows_author_set' })
})

test('an edit of an older version is rejected, with the author and fields of the newer one', async () => {
  const subject = subjectOf()
  await record(
    db,
    by,
    { name: 'promo.change' },
    {
      subject,
      before: { notes: 'a' },
      after: { notes: 'b' },
    },
  )
  await record(
    db,
    { ...by, name: 'Console' },
    { name: 'approval.request' },
    { subject, after: { approvalId: 1 } },
  )
  const [now, before] = [new Date(2_000), new Date(1_000)]
  await assertFresh(db, subject, now, now)
  await expect(assertFresh(db, subject, now, before)).rejects.toMatchObject({
    code: 'EditConflict',
    detail: { by: 'Worker', at: now.toISOString(), fields: ['notes'] },
  })
})

test('equality ignores the order of keys', () => {
  expect(isSame({ a: [1, { b: 2, c: 3 }] }, { a: [1, { c: 3, b: 2 }] })).toBe(true)
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(true)
  expect(isSame([], {})).toBe(false)
  expect(isSame({ a: null }, { a: 0 })).toBe(false)
  expect(isSame([1, 2], [2, 1])).toBe(false)
})
