import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { Failure } from '@/lib/failure'
import { isPicturePath, type PictureType, picturePath, parsePicturePath } from './rules'

/**
 * Keeps the uploaded pictures among these paths from being removed until the transaction ends, in which somebody begins to
 * use them. Throws PictureMissing for the first that is not there.
 */
export async function lockPictures(db: Db, paths: readonly string[]): Promise<void> {
  const wanted = paths.filter(isPicturePath)
  if (wanted.length === 0) return
  const hashes = wanted.flatMap(path => parsePicturePath(path)?.hash ?? [])
  const rows = await db.rows<{ hash: Uint8Array; type: PictureType }>(sql`
    select hash, type from pictures where hash = any(${hashes}::bytea[]) order by hash for key share`)
  const held = new Set(rows.map(({ hash, type }) => picturePath(hash, type)))
  const missing = wanted.find(path => !held.has(path))
  if (missing) throw new Failure('PictureMissing', { path: missing })
}
