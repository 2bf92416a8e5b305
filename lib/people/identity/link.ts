import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readSettings } from '@/lib/change/settings/read'
import { sign } from '@/lib/core/encrypt'
import { db } from '@/lib/db/client'
import { publicUrl } from '@/lib/db/public-url'
import { findPageState, type PageState } from './page-state'

const keyBytes = 16
const signatureBytes = 16

/** The random part of a personal link; stored with the user. */
export const makeLinkKey = (): Buffer => randomBytes(keyBytes)

/** The page of the user with that key. The database alone is not enough to know the link. */
export function formatIdentityLink(key: Uint8Array): string {
  const token = Buffer.concat([key, signatureOf(key)]).toString('base64url')
  return publicUrl(`/identity/${token}`)
}

/** The key of a token that this service has signed, else null; no query is needed to reject a guess. */
export function readLinkToken(token: string): Buffer | null {
  if (!/^[\w-]{43}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const key = bytes.subarray(0, keyBytes)
  return timingSafeEqual(bytes.subarray(keyBytes), signatureOf(key)) ? key : null
}

function signatureOf(key: Uint8Array): Buffer {
  return sign(key, 'identity link').subarray(0, signatureBytes)
}

export async function openPage(linkKey: Uint8Array): Promise<PageState> {
  return findPageState(db, linkKey, await readSettings())
}
