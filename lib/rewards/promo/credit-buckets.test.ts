import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { Author } from '@/lib/change/audit/author'
import type { ChangeDeclaration } from '@/lib/change/declaration'
import { makeAuthor } from '@/lib/change/testing/author'
import { getReverter } from '@/lib/change/testing/get-reverter'
import { db, prisma } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { makeProvenUser } from '@/lib/people/testing/users'
import { claimPromo } from './claim-promo'
import { createBucket, deactivateBucket, listBucketsWithPromos, renameBucket } from './credit-buckets'

const reason = 'A test of credit buckets'
const newName = () => `Bucket ${crypto.randomUUID().slice(0, 8)}`

async function make() {
  const by = await makeAuthor()
  const name = newName()
  const { auditId } = await createBucket(by, { name, bucket: 'credits' })
  const read = async () => (await listBucketsWithPromos()).find(bucket => bucket.name === name)
  const made = await read()
  if (!made) throw new Error('The bucket is not listed')
  return { by, name, auditId, id: made.id, read, updatedAt: made.updatedAt }
}

const makePromo = (creditBucketId: number, terms: object = {}) =>
  prisma.promo.create({
    data: { name: 'Test', creditsCents: 500, creditBucketId, status: 'published', ...terms },
  })

async function restore(declared: ChangeDeclaration, by: Author, id: number, auditId: number) {
  const row = await db.row<{ before: Record<string, unknown> | null; after: Record<string, unknown> | null }>(
    sql`select before, after from audit_rows where id = ${auditId}`,
  )
  const { before = null, after = null } = row ?? {}
  const subject = { subjectType: 'credit-bucket', subjectId: String(id), subjectName: '' }
  await transaction(tx =>
    getReverter(declared).restore(tx, { auditId, action: declared.name, ...subject, before, after }, by),
  )
}

it('is created active; undo deletes it until a promo uses it', async () => {
  const [unused, used] = [await make(), await make()]
  expect(await unused.read()).toMatchObject({ isActive: true, promos: 0, claimable: 0 })
  await makePromo(used.id)
  await restore(createBucket, unused.by, unused.id, unused.auditId)
  expect(await unused.read()).toBeUndefined()
  await expect(restore(createBucket, used.by, used.id, used.auditId)).rejects.toMatchObject({
    code: 'CreditBucketInUse',
    detail: { promos: 1 },
  })
})

it('a name is used once', async () => {
  const [one, other] = [await make(), await make()]
  const taken = { code: 'CreditBucketNameTaken', detail: { name: one.name } }
  await expect(createBucket(one.by, { name: one.name, bucket: 'cash' })).rejects.toMatchObject(taken)
  await expect(renameBucket(one.by, { ...other, name: one.name })).rejects.toMatchObject(taken)
})

it('is renamed, and the former name restored', async () => {
  const { by, id, updatedAt, name, read } = await make()
  const { auditId } = await renameBucket(by, { id, updatedAt, name: newName() })
  expect(await read()).toBeUndefined()
  await expect(renameBucket(by, { id, updatedAt, name })).rejects.toMatchObject({ code: 'EditConflict' })
  await restore(renameBucket, by, id, auditId)
  expect(await read()).toMatchObject({ name })
})

it('while it is inactive its promos award nothing', async () => {
  const { by, id, read } = await make()
  const [promo, { id: userId }] = [await makePromo(id), await makeProvenUser()]
  const { auditId } = await deactivateBucket(by, { id }, reason)
  await expect(claimPromo(userId, promo.id)).rejects.toMatchObject({ code: 'CreditBucketMissing' })
  await expect(deactivateBucket(by, { id }, reason)).rejects.toMatchObject({
    code: 'CreditBucketSwitched',
  })
  await restore(deactivateBucket, by, id, auditId)
  expect(await read()).toMatchObject({ isActive: true })
  await claimPromo(userId, promo.id)
})

it('counts the promos that use it and those that users can claim', async () => {
  const { id, read } = await make()
  await makePromo(id)
  await makePromo(id, { status: 'paused' })
  await makePromo(id, { endsAt: new Date(0) })
  await makePromo(id, { budgetCents: 400 })
  expect(await read()).toMatchObject({ promos: 4, claimable: 1 })
})
