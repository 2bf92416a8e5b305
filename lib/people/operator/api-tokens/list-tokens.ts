import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { isOperatorAbsent } from './find-token'
import type { TokenScope } from './rules'

export type ListedToken = {
  id: number
  name: string
  prefix: string
  scopes: TokenScope[]
  operatorId: number
  operatorName: string
  state: 'active' | 'expired' | 'revoked'
  /** Calls are rejected until the operator signs in to the console. */
  isOperatorAbsent: boolean
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export type OwnToken = {
  id: number
  name: string
  lastUsedAt: Date | null
  /** Pending requests, which can no longer be approved once the token is revoked. */
  requests: number
}

/** What signing out elsewhere revokes: active tokens, and expired ones with pending requests. */
export async function listOwnTokens(operatorId: number): Promise<OwnToken[]> {
  return db.rows<OwnToken>(sql`
    select id, name, last_used_at, requests
      from api_tokens cross join lateral (
             select count(*)::int as requests from pending_approvals
              where api_token_id = api_tokens.id and decision is null and expires_at > now()) as pending
     where operator_id = ${operatorId} and revoked_at is null and (expires_at > now() or requests > 0)
     order by name, id`)
}

export const maxEnded = 50

/** Active tokens, and the 50 that ended last. */
export async function listApiTokens(): Promise<ListedToken[]> {
  return db.rows<ListedToken>(sql`
    with listed as (
      select *, case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'active' end as state
        from api_tokens
    ), ended as (
      select id from listed where state <> 'active' order by least(revoked_at, expires_at) desc, id desc limit ${maxEnded}
    )
    select listed.id, listed.name, prefix, scopes, operator_id, operators.name as operator_name, state,
           ${isOperatorAbsent} as is_operator_absent, listed.created_at,
           expires_at, last_used_at, revoked_at
      from listed join operators on operators.id = operator_id
     where state = 'active' or listed.id in (select id from ended)
     order by state = 'active' desc, listed.id desc`)
}
