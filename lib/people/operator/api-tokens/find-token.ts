import sql from 'sql-template-tag'
import type { Role } from '@/lib/change/audit/rules'
import { db } from '@/lib/db/client'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { maxAbsenceDays, type TokenScope } from './rules'

/** True in a statement with `operators` if the operator has not signed in to the console for `maxAbsenceDays`. */
export const isOperatorAbsent = sql`
  not exists (
    select from operator_sessions as sessions
     where sessions.operator_id = operators.id and not sessions.awaits_code
       and sessions.created_at > now() - make_interval(days => ${maxAbsenceDays}))`

/** A token of the admin API, and its operator as of this call. */
export type ApiTokenHolder = {
  tokenId: number
  tokenName: string
  scopes: TokenScope[]
  operatorId: number
  name: string
  role: Role
  hasTotp: boolean
  /** Has not signed in to the console for `maxAbsenceDays`. */
  isAbsent: boolean
  zone: string
}

/** Null for a token that is unknown, expired or revoked, or whose operator is disabled. */
export async function findApiToken(token: string): Promise<ApiTokenHolder | null> {
  const found = await db.row<ApiTokenHolder & { isStale: boolean }>(sql`
    select tokens.id as token_id, tokens.name as token_name, tokens.scopes, operators.id as operator_id, operators.name,
      operators.role::text as role, operators.totp_enabled_at is not null as has_totp, operators.zone,
      ${isOperatorAbsent} as is_absent,
      coalesce(tokens.last_used_at < now() - interval '1 minute', true) as is_stale
      from api_tokens as tokens join operators on operators.id = tokens.operator_id
     where tokens.token_hash = ${hashToken(token)} and tokens.revoked_at is null and tokens.expires_at > now()
       and operators.disabled_at is null`)
  if (!found) return null
  const { isStale, ...holder } = found
  if (isStale) await db.run(sql`update api_tokens set last_used_at = now() where id = ${holder.tokenId}`)
  return holder
}
