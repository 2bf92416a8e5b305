import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { decryptBytes, encryptBytes, sign } from '@/lib/encrypt'
import { env } from '@/lib/env'
import { Failure } from '@/lib/failure'
import { inspectPicture, type PictureType } from '@/lib/picture/rules'
import { type DocumentSide, documentSides, maxDocumentBytes, trimJpeg } from './rules'

/** A picture as it was uploaded. */
export type Upload = { side: DocumentSide; bytes: Uint8Array }

/** A picture without data after its end. */
export type CheckedDocument = Upload & { type: PictureType }

/** Without IDENTITY_KEY no picture is accepted. */
export const acceptsDocuments = (): boolean => env().IDENTITY_KEY !== undefined

/** Detects the format from the bytes. Throws DocumentRejected. */
export function checkDocument({ side, bytes }: Upload): CheckedDocument {
  if (!acceptsDocuments()) throw new Failure('DocumentRejected', { side, problem: 'off' })
  if (bytes.byteLength > maxDocumentBytes) throw new Failure('DocumentRejected', { side, problem: 'size' })
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  const trimmed = isJpeg ? trimJpeg(bytes, side) : bytes
  const inspected = inspectPicture(trimmed, { maxBytes: maxDocumentBytes, sides: documentSides })
  if ('picture' in inspected) return { side, bytes: trimmed, type: inspected.picture.type }
  const { reason } = inspected.problem
  throw new Failure('DocumentRejected', { side, problem: problemOf[reason] })
}

const problemOf = {
  empty: 'format',
  format: 'format',
  size: 'size',
  dimensions: 'size',
  corrupt: 'corrupt',
} as const

/** Encrypts and stores the pictures of a case. The purpose binds the data to its case and side. */
export async function storeDocuments(
  db: Db,
  caseId: number,
  documents: readonly CheckedDocument[],
): Promise<void> {
  for (const { side, type, bytes } of documents)
    await db.run(sql`
      insert into identity_documents (case_id, side, type, bytes, content, content_hmac)
      values (${caseId}, ${side}::text::identity_document_side, ${type}, ${bytes.byteLength},
              ${encryptBytes(bytes, getKey(), purposeOf(caseId, side))}, ${sign(bytes, 'identity document')})`)
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
