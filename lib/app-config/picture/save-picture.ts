import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recorded } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { rewritePicture } from './rewrite-picture'
import {
  isPicturePath,
  type PictureInfo,
  type PictureType,
  parsePictureFile,
  parsePicturePath,
  picturePath,
} from './rules'

export const pictureUpload = recorded({
  name: 'picture.upload',
  role: 'editor',
  harmless: 'Stores a picture that is not used yet.',
  did: 'uploaded {subject}',
  undo: 'A picture that nothing uses is deleted after 30 days.',
})

/** Stores the picture as rewritePicture writes it. A repeated upload only renews its retention. Throws PictureRejected. */
export async function savePicture(
  by: Author & { operatorId: number },
  { name, bytes: uploaded }: { name: string; bytes: Uint8Array },
): Promise<PictureInfo & { path: string; bytes: number }> {
  const { type, width, height, bytes } = await rewritePicture(uploaded)
  const hash = createHash('sha256').update(bytes).digest()
  const path = picturePath(hash, type)
  await transaction(async db => {
    const isKnown = await db.run(sql`update pictures set last_uploaded_at = now() where hash = ${hash}`)
    if (isKnown) return
    const isNew = await db.run(sql`
      insert into pictures (hash, type, bytes, width, height, operator_id)
      values (${hash}, ${type}, ${bytes}, ${width}, ${height}, ${by.operatorId}) on conflict (hash) do nothing`)
    // Otherwise a concurrent upload of the same bytes has recorded it.
    if (isNew)
      await pictureUpload.record(db, by, {
        subject: { type: 'picture', id: path, name },
        after: { path, type, width, height, bytes: bytes.byteLength },
      })
  })
  return { path, type, width, height, bytes: bytes.byteLength }
}

export async function findPicture(file: string) {
  const parsed = parsePictureFile(file)
  if (!parsed) return null
  const found = await db.row<{ type: string; bytes: Uint8Array }>(sql`
    select type, bytes from pictures where hash = ${Buffer.from(parsed.hash, 'hex')} and type = ${parsed.type}`)
  return found ? { ...found, mark: parsed.hash } : null
}

/** Prevents deletion of uploaded pictures among `paths` until the transaction ends. Throws PictureMissing. */
export async function lockPictures(db: Db, paths: readonly string[]): Promise<void> {
  const uploaded = paths.filter(isPicturePath)
  if (uploaded.length === 0) return
  const hashes = uploaded.flatMap(path => {
    const parsed = parsePicturePath(path)
    return parsed ? [Buffer.from(parsed.hash, 'hex')] : []
  })
  const rows = await db.rows<{ hash: Uint8Array; type: PictureType }>(sql`
    select hash, type from pictures where hash = any(${hashes}::bytea[]) order by hash for key share`)
  const locked = new Set(rows.map(({ hash, type }) => picturePath(hash, type)))
  const missing = uploaded.find(path => !locked.has(path))
  if (missing) throw new Failure('PictureMissing', { path: missing })
}
