import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { rewritePicture } from '@/lib/app-config/picture/rewrite-picture'
import { db } from '@/lib/db/client'
import { ann, drawDocument, startLink, submitAs } from '@/lib/people/testing/identity'
import { makeUser } from '@/lib/people/testing/users'
import { checkDocument, decryptDocument } from './documents'
import { openPage } from './link'
import { documentSides } from './rules'
import { submitCase } from './submit-case'

type Kyc = { status: string; dateOfBirth: string | null; attempts: number | null; hasLink: boolean }

const kycOf = (userId: number) =>
  db.row<Kyc>(sql`
    select s.name as status, date_of_birth::text as date_of_birth, attempts, link_issued_at is not null as has_link
      from user_kyc k join kyc_statuses s on s.id = k.status_id where user_id = ${userId}`)

const casesOf = (userId: number) =>
  db.rows<{ id: number; status: string }>(sql`
    select id, status from identity_cases where user_id = ${userId} order by id`)

const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`

let picture: Buffer

beforeAll(async () => {
  picture = await drawDocument()
})

test('a submission waits for review with an encrypted picture and uses an attempt', async () => {
  const { id } = await makeUser()
  expect(await submitAs(id, {}, picture)).toEqual({ kind: 'submitted' })
  expect(await kycOf(id)).toEqual({
    status: 'Pending',
    dateOfBirth: '1990-05-17',
    attempts: 1,
    hasLink: true,
  })
  const [stored] = await casesOf(id)
  const row = await db.row<{ type: string; content: Uint8Array; bytes: number }>(sql`
    select type, content, bytes from identity_documents where case_id = ${stored?.id ?? 0}`)
  const { bytes: rewritten } = await rewritePicture(picture, {
    maxBytes: 8_388_608,
    sides: documentSides,
    maxPixels: 1e7,
  })
  expect(row).toMatchObject({ type: 'image/jpeg', bytes: rewritten.length })
  const content = Buffer.from(row?.content ?? [])
  expect(content.includes(rewritten.subarray(20, 60))).toBe(false)
  expect(decryptDocument(stored?.id ?? 0, 'front', content)).toEqual(rewritten)
  expect(() => decryptDocument(stored?.id ?? 0, 'back', content)).toThrow('another IDENTITY_KEY')
})

test('concurrent submissions of one link make one case and use one attempt', async () => {
  const { id } = await makeUser()
  const link = await startLink(id)
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => submitCase(link, { details: ann, documents: [] })),
  )
  expect(outcomes.filter(({ kind }) => kind === 'submitted')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'pending')).toHaveLength(5)
  expect(await kycOf(id)).toMatchObject({ attempts: 1 })
})

test('a minor is rejected without pictures, and a later adult date does not lift the age bar', async () => {
  const { id } = await makeUser()
  expect(await submitAs(id, { date_of_birth: yearsAgo(16) }, picture)).toEqual({
    kind: 'under-age',
    returnUrl: null,
  })
  expect(await kycOf(id)).toEqual({
    status: 'Rejected',
    dateOfBirth: yearsAgo(16),
    attempts: 1,
    hasLink: false,
  })
  expect(
    await db.rows(sql`
    select from identity_documents d join identity_cases c on c.id = d.case_id where c.user_id = ${id}`),
  ).toEqual([])
  expect(await submitAs(id, { date_of_birth: yearsAgo(30) }, picture)).toEqual({ kind: 'submitted' })
  expect(await kycOf(id)).toMatchObject({ status: 'Pending', dateOfBirth: yearsAgo(16), attempts: 2 })
})

test('replaced, expired and used-up links and those of deleted and suspended users accept nothing', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  const old = await startLink(user.id)
  const link = await startLink(user.id)
  const submit = async (key: Buffer) => (await submitCase(key, { details: ann, documents: [] })).kind
  expect(await submit(old)).toBe('invalid')
  const change = {
    expired: sql`update user_kyc set link_issued_at = now() - interval '31 days' where user_id = ${user.id}`,
    usedUp: sql`update user_kyc set link_issued_at = now(), attempts = 5 where user_id = ${user.id}`,
    suspended: sql`insert into suspensions (user_id) values (${user.id})`,
    deleted: sql`update users set deleted_at = now() where id = ${user.id}`,
  }
  for (const [name, kind] of [
    ['expired', 'expired'],
    ['usedUp', 'used-up'],
    ['suspended', 'invalid'],
    ['deleted', 'invalid'],
  ] as const) {
    await db.run(change[name])
    expect(await submit(link)).toBe(kind)
    expect((await openPage(link)).kind).toBe(kind)
  }
  expect(await casesOf(user.id)).toEqual([])
  expect(await kycOf(other.id)).toMatchObject({ status: 'Not performed' })
})

test('a decided case and its user are final in the database', async () => {
  const { id } = await makeUser()
  await submitAs(id, {}, picture)
  const [{ id: caseId } = { id: 0 }] = await casesOf(id)
  await db.run(sql`update identity_cases set status = 'rejected', decided_at = now() where id = ${caseId}`)
  await expect(
    db.run(sql`update identity_cases set status = 'approved' where id = ${caseId}`),
  ).rejects.toMatchObject({ code: '23001' })
})

test('pictures are recognized by their bytes and written again, and problems are named', async () => {
  const check = (bytes: Uint8Array) =>
    checkDocument({ side: 'front', bytes }).then(
      ({ type, bytes }) => ({ type, bytes }),
      error => error.detail.problem,
    )
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const rewritten = await check(picture)
  expect(rewritten).toMatchObject({ type: 'image/jpeg' })
  expect(await check(Buffer.concat([picture, page]))).toEqual(rewritten)
  expect(await check(Buffer.concat([picture, picture]))).toEqual(rewritten)
  expect(await check(await drawDocument('png'))).toMatchObject({ type: 'image/png' })
  expect(await check(await drawDocument('webp'))).toMatchObject({ type: 'image/webp' })
  expect(await check(page)).toBe('format')
  expect(await check(Buffer.from('%PDF-1.7'))).toBe('format')
  expect(await check(picture.subarray(0, picture.length / 2))).toBe('corrupt')
  expect(await check(Buffer.alloc(8 * 1024 * 1024 + 1, picture))).toBe('size')
})
