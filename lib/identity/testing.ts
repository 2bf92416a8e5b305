import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { drawPicture } from '@/lib/picture/testing'
import { checkDocument } from './documents'
import { readLinkToken } from './link'
import type { IdentityDetails } from './schema'
import { startIdentityCheck } from './start-check'
import { submitCase } from './submit-case'

export const ann: IdentityDetails = {
  legal_name: 'Ann Lee',
  date_of_birth: '1990-05-17',
  street: '12 Orchard Lane',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60614',
}

export async function startLink(userId: number): Promise<Buffer> {
  const { link } = await startIdentityCheck(userId)
  const key = readLinkToken(link.split('/').at(-1) ?? '')
  if (!key) throw new Error(`the link ${link} has no key`)
  return key
}

export const drawDocument = (kind: 'png' | 'jpeg' | 'webp' = 'jpeg') =>
  drawPicture(kind, { width: 320, height: 200 })

/** A pending case of the user, with a picture of the front. */
export async function submitAs(userId: number, details: Partial<IdentityDetails> = {}, bytes?: Uint8Array) {
  const picture = bytes ?? (await drawDocument())
  return submitCase(await startLink(userId), {
    details: { ...ann, ...details },
    documents: [checkDocument({ side: 'front', bytes: picture })],
  })
}

export async function documentsOf(userId: number) {
  return db.rows<{ side: string; type: string }>(sql`
    select side, type from identity_documents d join identity_cases c on c.id = d.case_id
     where c.user_id = ${userId} order by side`)
}
