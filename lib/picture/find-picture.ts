import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { parsePictureFile } from './rules'

/** What is served under the name of an uploaded picture, or null where there is none. */
export async function findPicture(
  file: string,
): Promise<{ type: string; bytes: Uint8Array; mark: string } | null> {
  const named = parsePictureFile(file)
  if (!named) return null
  const found = await db.row<{ type: string; bytes: Uint8Array }>(sql`
    select type, bytes from pictures where hash = ${named.hash} and type = ${named.type}`)
  return found ? { ...found, mark: named.hash.toString('hex') } : null
}
