import sql from 'sql-template-tag'
import type { TokenRequest } from '@/lib/change/approval/approvable-action'
import type { Db } from '@/lib/db/db'
import { enqueueMessage } from './enqueue-message'

/** Mails the operator of an API token that it requested `change`: anyone with the token acts in their name. */
export async function announceTokenRequest(
  db: Db,
  change: string,
  { approvalId, apiTokenId, subject, reason }: TokenRequest,
): Promise<void> {
  const owner = await db.one<{ email: string; name: string; token: string }>(sql`
    select email, operators.name, api_tokens.name as token
      from api_tokens join operators on operators.id = operator_id where api_tokens.id = ${apiTokenId}`)
  await enqueueMessage(db, {
    template: 'operator-token-request',
    to: owner.email,
    name: owner.name,
    token: owner.token,
    change: `${change}: ${subject.name}`,
    reason: reason.trim(),
    approvalId,
  })
}
