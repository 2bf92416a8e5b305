import sql from 'sql-template-tag'
import { decode, rewritePicture } from '@/lib/app-config/picture/rewrite-picture'
import type { PictureType } from '@/lib/app-config/picture/rules'
import type { Author } from '@/lib/change/audit/author'
import { recorded } from '@/lib/change/change'
import { decryptBytes, encryptBytes } from '@/lib/core/encrypt'
import { env } from '@/lib/core/env'
import { Failure, isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { toUserSubject } from '@/lib/people/restrictions/changes/lock-user'
import {
  bandsOf,
  hashedSide,
  hashPicture,
  isSamePicture,
  type PictureHashes,
  packHashes,
  unpackHashes,
} from './picture-hash'
import { type DocumentSide, documentDays, documentSides, maxDocumentBytes, maxDocumentPixels } from './rules'

export type UploadedDocument = { side: DocumentSide; bytes: Uint8Array }

/** A picture that was written again, see rewritePicture. */
export type CheckedDocument = UploadedDocument & { type: PictureType; hashes: PictureHashes }

/** Without IDENTITY_KEY no picture is accepted. */
export const acceptsDocuments = (): boolean => env().IDENTITY_KEY !== undefined

/** Throws DocumentRejected. */
export async function checkDocument({ side, bytes: uploaded }: UploadedDocument): Promise<CheckedDocument> {
  if (!acceptsDocuments()) throw new Failure('DocumentRejected', { side, problem: 'off' })
  try {
    const { type, bytes } = await rewritePicture(uploaded, documentLimits)
    const pixels = await decode(bytes, picture =>
      picture
        .flatten({ background: 'white' })
        .grayscale()
        .resize(hashedSide, hashedSide, { fit: 'fill' })
        .raw()
        .toBuffer(),
    )
    return { side, type, bytes, hashes: hashPicture(pixels) }
  } catch (error) {
    if (!isFailure(error, 'PictureRejected')) throw error
    throw new Failure('DocumentRejected', { side, problem: problemOf[error.detail.reason] })
  }
}

/** A screenshot has few pixels; a flat one of 51 megapixels would be a small file that takes seconds. */
const documentLimits = {
  maxBytes: maxDocumentBytes,
  sides: documentSides,
  maxPixels: maxDocumentPixels,
  maxScannedPixels: 25_000_000,
  scaledSide: 4_000,
}

const problemOf = {
  empty: 'format',
  format: 'format',
  size: 'size',
  dimensions: 'size',
  corrupt: 'corrupt',
  busy: 'busy',
} as const

/** Stores the encrypted pictures, and which pictures of other users they copy. The data is bound to its case and side. */
export async function storeDocuments(db: Db, caseId: number, documents: readonly CheckedDocument[]) {
  // One after the other, so that of two copies submitted at the same time the second finds the first.
  await db.row(sql`select pg_advisory_xact_lock(hashtextextended('identity pictures', 0))`)
  for (const { side, type, bytes, hashes } of documents) {
    const { id } = await db.one<{ id: number }>(sql`
      insert into identity_documents (case_id, side, type, bytes, content, picture_hashes, picture_bands)
      values (${caseId}, ${side}::text::identity_document_side, ${type}, ${bytes.byteLength},
              ${encryptBytes(bytes, getKey(), purposeOf(caseId, side))},
              ${packHashes(hashes.own)}, ${bandsOf(hashes.own)}::int[])
      returning id`)
    const copies = await findCopies(db, caseId, hashes)
    await db.run(sql`
      insert into identity_document_copies (document_id, original_id)
      select ${id}, unnest(${copies}::int[])`)
  }
}

const maxCandidates = 500

/** Compares the pictures that share the most bands. */
async function findCopies(db: Db, caseId: number, { crops }: PictureHashes): Promise<number[]> {
  const candidates = await db.rows<{ id: number; hashes: Uint8Array }>(sql`
    with query as (select ${bandsOf(crops)}::int[] as bands)
    select d.id, d.picture_hashes as hashes
      from query, identity_documents d join identity_cases c on c.id = d.case_id
     where d.picture_bands && query.bands
       and c.user_id <> (select user_id from identity_cases where id = ${caseId})
     order by (select count(*) from unnest(d.picture_bands) as band where band = any(query.bands)) desc, d.id desc
     limit ${maxCandidates}`)
  return candidates.filter(({ hashes }) => isSamePicture(unpackHashes(hashes), crops)).map(({ id }) => id)
}

/** Throws if the key is not the one that encrypted it. */
export function decryptDocument(caseId: number, side: DocumentSide, content: Uint8Array): Buffer {
  const bytes = decryptBytes(content, getKey(), purposeOf(caseId, side))
  if (!bytes)
    throw new Error(`the document of identity case ${caseId} was encrypted with another IDENTITY_KEY`)
  return bytes
}

function getKey(): string {
  const { IDENTITY_KEY } = env()
  if (!IDENTITY_KEY) throw new Error('IDENTITY_KEY is missing')
  return IDENTITY_KEY
}

const purposeOf = (caseId: number, side: DocumentSide) => `identity document ${caseId} ${side}`

/** Deletes the pictures of checks that were decided 30 days ago and returns their count. Keyed hashes stay. */
export async function deleteOldDocuments(): Promise<number> {
  return db.run(sql`
    update identity_documents set content = null, deleted_at = now()
      from identity_cases
     where identity_cases.id = case_id and identity_documents.deleted_at is null
       and decided_at <= now() - make_interval(days => ${documentDays})`)
}

export const documentView = recorded({
  name: 'identity.view-document',
  role: 'manager',
  harmless: 'Read only. Each view is recorded.',
  did: 'viewed an identity document of {subject}',
  undo: 'A view changes nothing.',
})

/** Decrypts a picture for a manager and records the view. Null if it does not exist or was deleted. */
export async function viewDocument(by: Author, { caseId, side }: { caseId: number; side: DocumentSide }) {
  return transaction(async db => {
    const row = await db.row<{ userId: number; username: string; type: string; content: Uint8Array }>(sql`
      select c.user_id, u.username, d.type, d.content /* not null */
        from identity_documents d join identity_cases c on c.id = d.case_id join users u on u.id = c.user_id
       where c.id = ${caseId} and d.side::text = ${side} and d.content is not null and u.deleted_at is null`)
    if (!row) return null
    const bytes = decryptDocument(caseId, side, row.content)
    await documentView.record(db, by, {
      subject: toUserSubject({ id: row.userId, username: row.username }),
      after: { identityCase: caseId, side },
    })
    return { type: row.type, bytes }
  })
}
