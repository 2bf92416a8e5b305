import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { drawPicture, svg } from '@/lib/app-config/testing/picture'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { createOperator } from '@/lib/people/testing/operators'
import { rewritePicture } from './rewrite-picture'
import { findPicture, lockPictures, savePicture } from './save-picture'

await resetDatabase()

const fileOf = (path: string) => path.replace('/pictures/', '')
const storedAt = (path: string) =>
  db.rows(sql`select 1 from audit_rows where action = 'picture.upload' and subject_id = ${path}`)

test('an upload is written again, served at its hash and recorded with its operator', async () => {
  const by = await createOperator('editor')
  const uploaded = await drawPicture('webp')
  const { bytes } = await rewritePicture(uploaded)
  const saved = await savePicture(by, {
    name: 'nfl.svg',
    bytes: Buffer.concat([uploaded, Buffer.from('<p>')]),
  })
  expect(saved).toEqual({
    path: `/pictures/${createHash('sha256').update(bytes).digest('hex')}.webp`,
    type: 'image/webp',
    width: 64,
    height: 48,
    bytes: bytes.length,
  })
  expect(await findPicture(fileOf(saved.path))).toMatchObject({ type: 'image/webp', bytes })
  const { path, ...details } = saved
  expect(
    await db.row(sql`
      select operator_id, subject_name, subject_id, before, after from audit_rows where subject_id = ${path}`),
  ).toEqual({
    operatorId: by.operatorId,
    subjectName: 'nfl.svg',
    subjectId: path,
    before: null,
    after: { path, ...details },
  })
})

test('concurrent uploads of the same bytes are stored and recorded once', async () => {
  const bytes = await drawPicture('png')
  const operators = await Promise.all(Array.from({ length: 4 }, () => createOperator('editor')))
  const saved = await Promise.all(
    [...operators, ...operators].map((by, index) => savePicture(by, { name: `${index}.png`, bytes })),
  )
  const paths = new Set(saved.map(({ path }) => path))
  expect(paths.size).toBe(1)
  expect(await storedAt(saved[0]?.path ?? '')).toHaveLength(1)
  expect(
    await db.rows(
      sql`select 1 from pictures where '/pictures/' || encode(hash, 'hex') || '.png' = ${[...paths][0]}`,
    ),
  ).toHaveLength(1)
})

test('a rejected upload stores nothing', async () => {
  const by = await createOperator('editor')
  await expect(savePicture(by, { name: 'nfl.png', bytes: svg })).rejects.toMatchObject({
    code: 'PictureRejected',
    detail: { reason: 'format', format: 'svg' },
  })
  expect(await db.rows(sql`select 1 from audit_rows where operator_id = ${by.operatorId}`)).toEqual([])
})

test('a picture is served under its exact file name only', async () => {
  const by = await createOperator('editor')
  const file = fileOf((await savePicture(by, { name: 'a.png', bytes: await drawPicture('png') })).path)
  expect(await findPicture(file)).not.toBeNull()
  for (const other of [file.replace('.png', '.jpg'), file.replace(/^./, '_'), `x${file}`, 'nfl.png'])
    expect(await findPicture(other)).toBeNull()
})

test('only a stored picture can be locked', async () => {
  const by = await createOperator('editor')
  const { path } = await savePicture(by, { name: 'a.png', bytes: await drawPicture('png') })
  await transaction(tx => lockPictures(tx, [path, '/games/nfl.png', 'https://cdn.example/a.png', path]))
  for (const other of [path.replace('.png', '.webp'), '/pictures/nfl.png', '/pictures/'])
    await expect(transaction(tx => lockPictures(tx, [path, other]))).rejects.toMatchObject({
      code: 'PictureMissing',
      detail: { path: other },
    })
})

test('the database rejects what the rules reject', async () => {
  const { operatorId } = await createOperator('editor')
  const bytes = await drawPicture('png')
  const write = ({
    hash = createHash('sha256').update(bytes).digest(),
    type = 'image/png',
    width = 64,
    content = bytes,
  }) =>
    db.run(sql`
      insert into pictures (hash, type, bytes, width, height, operator_id)
      values (${hash}, ${type}, ${content}, ${width}, 64, ${operatorId})`)
  const large = Buffer.alloc(524_289)
  for (const [wrong, constraint] of [
    [{ hash: Buffer.alloc(32) }, 'pictures_hash_of_bytes'],
    [{ type: 'image/svg+xml' }, 'pictures_type_known'],
    [{ width: 15 }, 'pictures_dimensions'],
    [{ width: 2049 }, 'pictures_dimensions'],
    [{ content: large, hash: createHash('sha256').update(large).digest() }, 'pictures_size'],
  ] as const)
    await expect(write(wrong)).rejects.toMatchObject({ constraint })
  await write({})
  await expect(
    db.run(sql`update pictures set bytes = ${Buffer.from('x')} where bytes = ${bytes}`),
  ).rejects.toMatchObject({
    constraint: 'pictures_hash_of_bytes',
  })
})
