import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type Stripe from 'stripe'
import { readSettings } from '@/lib/change/settings/read'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { formatIdentityLink } from '@/lib/people/identity/link'
import { findPageState, type PageState } from '@/lib/people/identity/page-state'
import { lockUser } from '@/lib/people/restrictions/changes/lock-user'
import { getStripeIdentity } from './provider'
import { refreshCheck } from './refresh-check'

type Verification = { id: string; caseId: number; sessionId: string | null }

/** Starts a case at Stripe, which uses an attempt, or continues one. Returns Stripe's page, or the state that prevents it. */
export async function continueCheck(
  linkKey: Uint8Array,
  isRepeated = false,
): Promise<Exclude<PageState, { kind: 'open' }> | { kind: 'redirect'; url: string }> {
  const found = await startCase(linkKey)
  if ('kind' in found) return found
  const stripe = await getStripeIdentity()
  const session = found.sessionId
    ? await stripe.identity.verificationSessions.retrieve(found.sessionId)
    : await createSession(stripe, found, linkKey)
  if (session.status === 'requires_input' && session.url) return { kind: 'redirect', url: session.url }
  // Its webhook has not arrived yet.
  await refreshCheck(session.id)
  const state = await findPageState(pool, linkKey, await readSettings())
  if (state.kind !== 'open') return state
  // A session that is neither open nor ended, such as one that was redacted at Stripe.
  if (isRepeated) throw new Error(`session ${session.id} cannot be continued in status ${session.status}`)
  return continueCheck(linkKey, true)
}

async function startCase(linkKey: Uint8Array): Promise<Verification | Exclude<PageState, { kind: 'open' }>> {
  const settings = await readSettings()
  return transaction(async db => {
    const found = await findPageState(db, linkKey, settings)
    if (found.kind !== 'open') return found
    const { isDeleted } = await lockUser(db, found.userId)
    // Again, as another request of the same link may have come first.
    const state = await findPageState(db, linkKey, settings)
    if (isDeleted) return { kind: 'invalid' }
    if (state.kind !== 'open') return state
    return state.startedCaseId === null
      ? insertStarted(db, state.userId)
      : getVerification(db, state.startedCaseId)
  })
}

async function insertStarted(db: Db, userId: number): Promise<Verification> {
  const verification = await db.one<Verification>(sql`
    with added as (
      insert into identity_cases (user_id, provider, status) values (${userId}, 'stripe', 'started') returning id
    )
    insert into stripe_verifications (case_id) select id from added
    returning id, case_id /* not null */, session_id`)
  await db.run(sql`update user_kyc set attempts = coalesce(attempts, 0) + 1 where user_id = ${userId}`)
  return verification
}

async function getVerification(db: Db, caseId: number): Promise<Verification> {
  const verification = await db.row<Verification>(sql`
    select id, case_id /* not null */, session_id from stripe_verifications where case_id = ${caseId}`)
  if (!verification) throw new Error(`identity case ${caseId} has no session at Stripe`)
  return verification
}

/** We send Stripe only our case ID, no personal data. A repeated call gets the same session. */
async function createSession(
  stripe: Stripe,
  { id, caseId }: Verification,
  linkKey: Uint8Array,
): Promise<Stripe.Identity.VerificationSession> {
  const ofLink = createHash('sha256').update(linkKey).digest('hex').slice(0, 16)
  const session = await stripe.identity.verificationSessions.create(
    {
      type: 'document',
      client_reference_id: `identity:${caseId}`,
      options: { document: { require_live_capture: true, require_matching_selfie: true } },
      return_url: `${formatIdentityLink(linkKey)}?view=done`,
    },
    { idempotencyKey: `${id}:${ofLink}` },
  )
  await transaction(async db => {
    await db.run(sql`
      update stripe_verifications set session_id = ${session.id} where id = ${id}::uuid and session_id is null`)
    await db.run(sql`
      update identity_cases set provider_reference = ${session.id}
       where id = ${caseId} and decided_at is null and provider_reference is null`)
  })
  return session
}
