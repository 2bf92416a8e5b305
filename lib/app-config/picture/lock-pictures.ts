import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { isPicturePath, type PictureType, parsePicturePath, picturePath } from './rules'

/**
 * Prevents deletion of the uploaded pictures among `paths` until the transaction ends. Throws PictureMissing if one does not
 * exist.
 */
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
