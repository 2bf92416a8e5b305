import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { changeRole } from './change-operator'
import { inviteOperator } from './invite-operator'

// No other operator may be a manager.
await resetDatabase()

const reason = 'Second manager'
const invite = (by: Awaited<ReturnType<typeof createOperator>>) =>
  inviteOperator(
    by,
    { email: `${randomUUID()}@operators.test`, name: `Second ${randomUUID()}`, role: 'manager' },
    reason,
  )

const objectionOf = (decider: number, requester: number) =>
  db.row<{ why: string | null; until: Date | null }>(
    sql`select why, until from approval_objection(${decider}::int, ${requester}::int)`,
  )

test('the only manager can promote one other manager without approval, once, and the audit log records it', async () => {
  await db.run(sql`update operators set role = 'editor'`)
  await db.run(sql`update operators set manager_since = null`)
  const first = await createOperator()
  const editor = await createOperator('editor')
  const attempts = await Promise.allSettled([
    invite(first),
    invite(first),
    changeRole(first, { operatorId: editor.operatorId, role: 'manager' }, reason),
    invite(first),
  ])
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const second = await db.row<{ id: number }>(
    sql`select id from operators where promoted_by_id = ${first.operatorId}`,
  )
  const secondId = second?.id ?? 0
  const row = await db.row<{ isAlone: boolean }>(sql`
    select (after->>'isWithoutSecondManager')::boolean as is_alone from audit_rows
     where subject_type = 'operator' and subject_id = ${String(secondId)} and action <> 'operator.invite-again' order by id desc limit 1`)
  expect(row?.isAlone).toBe(true)

  const age = (hours: number) =>
    db.run(
      sql`update operators set manager_since = now() - make_interval(hours => ${hours}) where id = ${secondId}`,
    )
  // Being new ends after 24 hours, before the link to the first one.
  expect(await objectionOf(secondId, first.operatorId)).toMatchObject({ why: 'linked' })
  await age(71)
  for (const [decider, requester] of [
    [secondId, first.operatorId],
    [first.operatorId, secondId],
  ] as const)
    expect(await objectionOf(decider, requester)).toMatchObject({ why: 'linked', until: expect.any(Date) })
  await age(73)
  expect(await objectionOf(secondId, first.operatorId)).toEqual({ why: null, until: null })

  // After the second one was demoted, the first is no longer the only manager ever.
  await changeRole(first, { operatorId: secondId, role: 'viewer' }, reason)
  await expect(invite(first)).rejects.toMatchObject({ code: 'SecondManagerNeeded' })
})
