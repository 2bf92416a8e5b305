import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Author, serviceAuthor } from '@/lib/change/audit/author'
import type { Subject } from '@/lib/change/audit/record'
import { revertChange } from '@/lib/console/audit-log/revert'
import { Failure } from '@/lib/core/failure'
import { db, prisma } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { runBulk } from '@/lib/list/run-bulk'
import { seeRows } from '@/lib/list/testing/see-rows'
import { createOperator } from '@/lib/people/testing/operators'
import { makeProvenUser } from '@/lib/people/testing/users'
import { publishDraft } from '@/lib/rewards/testing/publish-draft'
import { claimPromo } from './claim-promo'
import { promoFailures } from './promo-failures'
import { promoEditReverter, promoReverter } from './promo-reverter'
import { changePromo, createPromo, duplicatePromo } from './save-promo'
import { type PromoInput, promoInput } from './schema-console'
import { findPromo } from './stored-promos'
import { duplicatePromos, endPromo, pausePromo, pausePromos, promoRows, removePromo } from './switch-promo'

const by = serviceAuthor('Worker', 'test-request')
const [manager, editor] = [await createOperator(), await createOperator('editor')]
const reason = 'Agreed with marketing.'
let bucketId = 0

beforeAll(async () => {
  const bucket = await prisma.creditBucket.create({
    data: { name: `Bucket ${randomUUID()}`, bucket: 'credits' },
  })
  bucketId = bucket.id
})

const formOf = (form: Partial<PromoInput> = {}): PromoInput => ({
  name: 'Thursday double-up',
  description: '',
  creditsCents: 500,
  creditBucketId: bucketId,
  startsAt: null,
  endsAt: null,
  budgetCents: 5_000,
  rules: [],
  ...form,
})

async function stored(id: number) {
  const found = await findPromo(id)
  if (!found) throw new Error('no such promo')
  return found.promo
}

async function published(form: Partial<PromoInput> = {}) {
  const { id } = await createPromo(by, formOf(form))
  await publishDraft(manager, id)
  return id
}

const change = async (id: number, form: Partial<PromoInput>, author: Author = editor, why = reason) =>
  changePromo(author, { id, updatedAt: (await stored(id)).updatedAt, form: formOf(form) }, why)

async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    reason => reason,
  )
  if (error instanceof Failure) return error.code
  throw error ?? new Error('it did not fail')
}

async function revert(
  { subject, auditId }: { subject: Subject; auditId: number },
  reverter = promoEditReverter,
) {
  const row = await db.row<{ before: Record<string, unknown> | null; after: Record<string, unknown> | null }>(
    sql`select before, after from audit_rows where id = ${auditId}`,
  )
  const logged = {
    action: 'promo.change' as const,
    subjectType: 'promo',
    subjectId: String(subject.id),
    subjectName: '',
    auditId,
  }
  const { before = null, after = null } = row ?? {}
  await transaction(db => reverter.restore(db, { ...logged, before, after }, by))
}

test('a new promo is a draft that cannot be claimed, and is recorded in the audit log', async () => {
  const { id, auditId } = await createPromo(by, formOf())
  const user = await makeProvenUser()
  expect(await stored(id)).toMatchObject({
    status: 'draft',
    creditsCents: 500n,
    budgetCents: 5_000n,
    claims: 0,
  })
  expect(await failureOf(claimPromo(user.id, id))).toBe('PromoUnavailable')
  const row = await db.row(
    sql`select action, subject_id, author_name, before from audit_rows where id = ${auditId}`,
  )
  expect(row).toEqual({
    action: 'promo.create',
    subjectId: String(id),
    authorName: 'Worker',
    before: null,
  })
})

test('a published promo can be claimed and counts claims; a paused one cannot', async () => {
  const id = await published()
  const [first, second] = await Promise.all([makeProvenUser(), makeProvenUser()])
  await claimPromo(first.id, id)
  expect(await stored(id)).toMatchObject({ claims: 1, spentCents: 500n })
  await pausePromo(by, { id })
  expect(await failureOf(claimPromo(second.id, id))).toBe('PromoUnavailable')
  expect(await failureOf(pausePromo(by, { id }))).toBe('PromoStatusConflict')
})

test('a started promo ends now, published or paused, and undo restores its end', async () => {
  const id = await published({ endsAt: '2199-01-01T00:00:00Z' })
  const { auditId } = await endPromo(by, { id })
  const { endsAt, status } = await stored(id)
  expect(status).toBe('published')
  expect(endsAt?.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await failureOf(claimPromo((await makeProvenUser()).id, id))).toBe('PromoUnavailable')
  expect(await failureOf(endPromo(by, { id }))).toBe('PromoNotRunning')
  await revertChange(manager, auditId ?? 0, 'Ended by mistake')
  expect((await stored(id)).endsAt).toEqual(new Date('2199-01-01T00:00:00Z'))

  const paused = await published()
  await pausePromo(by, { id: paused })
  await endPromo(by, { id: paused })
  expect((await stored(paused)).endsAt).not.toBeNull()
})

test('a draft and a promo that has not started cannot be ended', async () => {
  const { id } = await createPromo(by, formOf())
  expect(await failureOf(endPromo(by, { id }))).toBe('PromoNotRunning')
  const scheduled = await published({ startsAt: '2199-01-01T00:00:00Z' })
  expect(await failureOf(endPromo(by, { id: scheduled }))).toBe('PromoNotRunning')
})

test('pausing rejects claims that are already in progress', async () => {
  const id = await published()
  const user = await makeProvenUser()
  let claiming: Promise<unknown> = Promise.resolve()
  await transaction(async tx => {
    await tx.run(sql`update promos set status = 'paused' where id = ${id}`)
    claiming = failureOf(claimPromo(user.id, id))
    await vi.waitFor(async () =>
      expect(
        await db.row(sql`
          select count(*)::int as waiting from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database() and query like '%update promos set spent%'`),
      ).toEqual({ waiting: 1 }),
    )
  })
  expect(await claiming).toBe('PromoUnavailable')
  expect(await stored(id)).toMatchObject({ claims: 0, spentCents: 0n })
})

describe('an increase in cost of a published promo', () => {
  test.each<[string, Partial<PromoInput>]>([
    ['more credits', { creditsCents: 600 }],
    ['a larger budget', { budgetCents: 6_000 }],
    ['no budget', { budgetCents: null }],
    ['other rules', { rules: [{ rule: 'email_verified' }] }],
  ])('%s requires a manager with a reason', async (_, form) => {
    const id = await published()
    expect(await failureOf(change(id, form))).toBe('PromoCostRequiresManager')
    expect(await failureOf(change(id, form, manager, 'short'))).toBe('PromoCostRequiresReason')
    await change(id, form, by)
  })

  test('publishing requires it too; lowering cost or editing text does not', async () => {
    const { id } = await createPromo(by, formOf())
    expect(await failureOf(publishDraft(editor, id))).toBe('OperatorRoleTooLow')
    await publishDraft(manager, id)
    await change(id, { name: 'Thursday', creditsCents: 400, budgetCents: 4_000 })
    expect(await stored(id)).toMatchObject({ name: 'Thursday', creditsCents: 400n })
  })
})

test('an outdated edit and a budget below the spent amount are rejected', async () => {
  const id = await published()
  const { updatedAt } = await stored(id)
  await change(id, { name: 'First' })
  expect(
    await failureOf(changePromo(editor, { id, updatedAt, form: formOf({ name: 'Second' }) }, reason)),
  ).toBe('EditConflict')
  await claimPromo((await makeProvenUser()).id, id)
  expect(await failureOf(change(id, { creditsCents: 100, budgetCents: 400 }))).toBe('PromoBudgetTooLow')
})

test('an editor can revert a change unless that increases cost', async () => {
  const id = await published()
  await revert(await change(id, { name: 'Renamed' }))
  expect(await stored(id)).toMatchObject({ name: 'Thursday double-up' })
  const saved = await change(id, { creditsCents: 100 })
  expect(await failureOf(revert(saved))).toBe('PromoCostRequiresManager')
})

test('an editor cannot publish by reverting a reverted publishing', async () => {
  const { id } = await createPromo(by, formOf())
  const { auditId } = await publishDraft(manager, id)
  const author = { ...by, role: 'editor' as const }
  const { auditId: revertedId } = await revertChange(author, auditId, 'Published by mistake')
  await change(id, { creditsCents: 90_000, budgetCents: null })
  expect(await failureOf(revertChange(author, revertedId, 'It was right after all'))).toBe(
    'PromoCostRequiresManager',
  )
  expect(await stored(id)).toMatchObject({ status: 'draft' })
})

test('reverting a creation deletes the promo, unless it has claims', async () => {
  const saved = await createPromo(by, formOf())
  await revert(saved, promoReverter)
  expect(await findPromo(saved.id)).toBeNull()
  const other = await createPromo(by, formOf())
  await publishDraft(manager, other.id)
  await claimPromo((await makeProvenUser()).id, other.id)
  expect(await failureOf(revert(other, promoReverter))).toBe('PromoHasClaims')
  expect(await failureOf(removePromo(by, other))).toBe('PromoHasClaims')
})

test('a copy has the same terms and no claims', async () => {
  const id = await published({ rules: [{ rule: 'email_verified' }] })
  const copy = await stored((await duplicatePromo(by, { id })).id)
  expect(copy).toMatchObject({
    name: 'Thursday double-up (copy)',
    status: 'draft',
    claims: 0,
    spentCents: 0n,
  })
  expect(copy.rules).toEqual([{ rule: 'email_verified' }])
})

test('several promos are paused and copied, except those for which it is not possible', async () => {
  const [first, second] = [await published(), await published()]
  const draft = (await createPromo(by, formOf())).id
  const missing = 2_147_483_647
  const run = async (bulk: typeof pausePromos, ids: number[]) => {
    const given = { shared: {}, requestKey: randomUUID(), zone: 'UTC', reason: '' }
    const outcomes = await runBulk(manager, bulk, await seeRows(promoRows, ids), given)
    return outcomes.map(outcome => (outcome.is === 'refused' ? outcome.error : outcome.is))
  }
  expect(await run(pausePromos, [first, draft, second, missing])).toMatchObject([
    'done',
    { code: 'PromoStatusConflict' },
    'done',
    { code: 'RowNotFound' },
  ])
  expect([await stored(first), await stored(draft), await stored(second)]).toMatchObject([
    { status: 'paused' },
    { status: 'draft' },
    { status: 'paused' },
  ])
  const rules = JSON.stringify([{ rule: 'segment', any_of: ['deleted meanwhile'] }])
  await db.run(sql`update promos set rules = ${rules}::text::jsonb where id = ${second}`)
  expect(await run(duplicatePromos, [first, second, draft])).toMatchObject([
    'done',
    { code: 'PromoSegmentUnknown' },
    'done',
  ])
})

test('a list with users that do not exist is neither saved nor published, and they are named', async () => {
  const { id: known } = await makeProvenUser()
  const unknown = [2_147_483_640, 2_147_483_641]
  const rules = (ids: number[]): PromoInput['rules'] => [{ rule: 'users', ids }]
  const detail = { ids: unknown, count: 2 }
  await expect(createPromo(by, formOf({ rules: rules([known, ...unknown]) }))).rejects.toMatchObject({
    code: 'PromoUsersUnknown',
    detail,
  })
  expect(promoFailures.PromoUsersUnknown({ ids: [1, 2], count: 3 }).message).toBe(
    'No users have the IDs U-1, U-2 and 1 more. Remove them from the list.',
  )
  const { id } = await createPromo(by, formOf({ rules: rules([known]) }))
  expect(await failureOf(change(id, { rules: rules(unknown) }))).toBe('PromoUsersUnknown')
  await db.run(sql`update promos set rules = ${JSON.stringify(rules(unknown))}::text::jsonb where id = ${id}`)
  expect(await failureOf(publishDraft(manager, id))).toBe('PromoUsersUnknown')
})

test('an ended promo cannot be published', async () => {
  const { id } = await createPromo(by, formOf({ endsAt: '2020-01-01T00:00:00Z' }))
  expect(await failureOf(publishDraft(manager, id))).toBe('PromoEnded')
})

test('the form validates end and budget', () => {
  const parsed = promoInput.safeParse(
    formOf({
      creditBucketId: 1,
      startsAt: '2026-11-27T00:00:00Z',
      endsAt: '2026-11-26T00:00:00Z',
      budgetCents: 100,
    }),
  )
  expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['endsAt', 'The end must be after the start.'],
    ['budgetCents', 'The budget must cover at least one claim.'],
  ])
})
