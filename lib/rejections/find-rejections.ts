import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** A refused call as it was kept; secrets are out, addresses and numbers masked. */
export type Refusal = {
  id: number
  requestId: string
  clientRequestId: string | null
  userId: number | null
  /** Null where nobody was known, or the account has been forgotten. */
  username: string | null
  method: string
  path: string
  userAgent: string
  status: number
  rule: string
  detail: unknown
  sent: Record<string, unknown> | null
  answer: Record<string, unknown>
  createdAt: Date
}

const columns = sql`r.id::float8 as id, r.request_id, r.client_request_id, r.user_id, u.username, r.method, r.path, r.user_agent,
  r.status, r.rule, r.detail, r.sent, r.answer, r.created_at`

const most = 50

/**
 * The refused call of that request id, then the calls whose callers gave it as their own, newest first; at most 50. An app
 * may use one id for several calls.
 */
export async function findRejections(requestId: string): Promise<Refusal[]> {
  return db.rows<Refusal>(sql`
    select ${columns} from (
      (select * from refusals where request_id = ${requestId} order by id desc limit ${most})
      union
      (select * from refusals where client_request_id = ${requestId} order by id desc limit ${most})
    ) r left join users u on u.id = r.user_id
     order by r.request_id = ${requestId} desc, r.id desc limit ${most}`)
}

/** The latest refused calls of a user, newest first, at most 50. */
export async function listUserRejections(userId: number): Promise<Refusal[]> {
  return db.rows<Refusal>(sql`
    select ${columns} from refusals r left join users u on u.id = r.user_id
     where r.user_id = ${userId} order by r.id desc limit ${most}`)
}

/** The latest 25 refused calls of users and the latest 25 of callers without a token, newest first. */
export async function listRejections(): Promise<Refusal[]> {
  return db.rows<Refusal>(sql`
    select ${columns} from (
      (select * from refusals where user_id is not null order by id desc limit ${most / 2})
      union all
      (select * from refusals where user_id is null order by id desc limit ${most / 2})
    ) r left join users u on u.id = r.user_id order by r.id desc`)
}
