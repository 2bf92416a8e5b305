import { createPersona } from '@/e2e/kit/src/persona'
import { buildSlip } from '@/e2e/kit/src/slate'
import { type ApiCall, callerAt } from './http-client'

export type TestUser = Awaited<ReturnType<typeof createTestUser>>

/** Creates a user with 120.00 and a slip of two picks on an own slate for 0.50, who calls from the address `from`. */
export async function createTestUser(origin: string, from?: string) {
  const caller = callerAt(origin, from)
  const persona = await createPersona(caller, 'funded')
  const slip = await buildSlip(caller, persona, { buyIn: 0.5, picks: 2 })
  return { userId: persona.user_id, token: persona.access_token, persona, slip, from }
}

/** Entries of 0.50 that the user's funds cover, besides one contest for 0.50. */
export const maxEntries = 239

export const entryCall = ({ token, slip, from }: TestUser, key: string): ApiCall => ({
  path: '/pickem/confirm-entry',
  token,
  headers: { 'idempotency-key': key },
  body: slip,
  from,
})
