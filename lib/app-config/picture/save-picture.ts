import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recorded } from '@/lib/change/change'
import { transaction } from '@/lib/db/transaction'
import { rewritePicture } from './rewrite-picture'
import { type PictureInfo, picturePath } from './rules'

type SavedPicture = PictureInfo & { path: string; bytes: number }

export const pictureUpload = recorded({
  name: 'picture.upload',
  role: 'editor',
  harmless: 'Stores a picture that is not used yet.',
  did: 'uploaded {subject}',
  undo: 'A picture that nothing uses is deleted after 30 days.',
})

/**
 * Stores the picture as rewritePicture writes it. The same picture is stored and logged once; a repeated upload only renews its
 * retention. Throws PictureRejected.
 */
export async function savePicture(
  by: Author & { operatorId: number },
  { name, bytes: uploaded }: { name: string; bytes: Uint8Array },
): Promise<SavedPicture> {
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
