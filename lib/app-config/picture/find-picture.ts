import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { parsePictureFile } from './rules'

export async function findPicture(
  file: string,
): Promise<{ type: string; bytes: Uint8Array; mark: string } | null> {
  const parsed = parsePictureFile(file)
  if (!parsed) return null
  const found = await db.row<{ type: string; bytes: Uint8Array }>(sql`
    select type, bytes from pictures where hash = ${Buffer.from(parsed.hash, 'hex')} and type = ${parsed.type}`)
  return found ? { ...found, mark: parsed.hash } : null
}
