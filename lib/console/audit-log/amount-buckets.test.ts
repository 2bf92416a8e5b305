import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db, prisma } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { changeBlueprint, createBlueprint } from '@/lib/play/contest/save-blueprint'
import { changePromo, createPromo } from '@/lib/rewards/promo/save-promo'
import { getChangeDetails } from './change-details'
import { describeChange } from './describe-change'
import { readAuditPage } from './read-audit-page'
import { undoChange } from './revert'

await resetDatabase()

const editor = await createOperator('editor')

const makeBucket = async (bucket: 'credits' | 'site_credits') =>
  (await prisma.creditBucket.create({ data: { name: `Bucket ${randomUUID()}`, bucket } })).id

const bucketsOf = async (auditId: number | null) =>
  (await getChangeDetails(auditId ?? 0, 'manager', false)).buckets

async function draftPromo() {
  const form = {
    name: 'Thursday double-up',
    description: '',
    creditsCents: 500,
    creditBucketId: await makeBucket('credits'),
    startsAt: null,
    endsAt: null,
    budgetCents: 2_500,
    rules: [],
  }
  const { id, auditId: created } = await createPromo(editor, form)
  const change = async (values: Partial<typeof form>) => {
    const { updatedAt } = await db.one<{ updatedAt: Date }>(
      sql`select updated_at from promos where id = ${id}`,
    )
    return (await changePromo(editor, { id, updatedAt, form: { ...form, ...values } })).auditId
  }
  return { id, created, change }
}

test('the amounts of a promo are in the bucket that it had before and after each change', async () => {
  const { created, change } = await draftPromo()
  const budget = await change({ budgetCents: 10_000 })
  expect(await bucketsOf(budget)).toEqual({ before: 'credits', after: 'credits', now: 'credits' })
  const creditBucketId = await makeBucket('site_credits')
  const switched = await change({ budgetCents: 10_000, creditBucketId })
  expect(await bucketsOf(switched)).toEqual({
    before: 'credits',
    after: 'site_credits',
    now: 'site_credits',
  })
  for (const auditId of [created, budget])
    expect(await bucketsOf(auditId)).toMatchObject({ after: 'credits', now: 'site_credits' })
})

test('sentences about a promo have the unit of its amounts', async () => {
  const { id, change } = await draftPromo()
  const auditId = await change({ budgetCents: 10_000 })
  const [changed] = (await readAuditPage({ zone: 'UTC' }, { limit: 1, subject: `promo:${id}` })).changes
  expect(changed && describeChange(changed)).toBe(
    'changed the budget of promo Thursday double-up from 25 credits to 100 credits',
  )
  const { text } = await undoChange({ ...editor, role: 'editor' }, auditId ?? 0)
  expect(text).toBe('Restored the budget of promo “Thursday double-up” to 25 credits')
})

test('the buy-in of an arcade blueprint is in bucks, that of a cash blueprint in dollars', async () => {
  const { id: gameId } = await db.one<{ id: number }>(sql`select id from games order by id limit 1`)
  const bucketsAfterChange = async (kind: 'arcade' | 'cash') => {
    const form = { name: `Late ${kind}`, kind, buyInCents: 500, capacity: 4, prizes: [], feedGameIds: [] }
    const { id, updatedAt } = await createBlueprint(editor, { gameId, form })
    const input = { id, updatedAt, form: { ...form, buyInCents: 700 } }
    return bucketsOf((await changeBlueprint(editor, input)).auditId)
  }
  expect(await bucketsAfterChange('arcade')).toEqual({ before: 'bucks', after: 'bucks', now: 'bucks' })
  expect(await bucketsAfterChange('cash')).toEqual({ before: null, after: null, now: null })
})
