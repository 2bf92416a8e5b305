import sql, { empty } from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** A recorded 4xx response. Secrets are removed, emails and phone numbers masked. */
export type Rejection = {
  id: number
  requestId: string
  clientRequestId: string | null
  userId: number | null
  /** Null for requests without a token or right password, and for purged accounts. */
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

const maxRows = 50

/** The rejected request with this ID, then requests whose client sent it as its own, newest first; at most 50. */
export async function findRejections(requestId: string): Promise<Rejection[]> {
  return db.rows<Rejection>(sql`
    select ${columns} from (
      (select * from rejections where request_id = ${requestId} order by id desc limit ${maxRows})
      union
      (select * from rejections where client_request_id = ${requestId} order by id desc limit ${maxRows})
    ) r left join users u on u.id = r.user_id
     order by r.request_id = ${requestId} desc, r.created_at desc, r.id desc limit ${maxRows}`)
}

export async function listUserRejections(userId: number): Promise<Rejection[]> {
  return db.rows<Rejection>(sql`
    select ${columns} from (
      select * from rejections where user_id = ${userId} order by id desc limit ${maxRows}
    ) r left join users u on u.id = r.user_id order by r.created_at desc, r.id desc`)
}

/** Null or empty: not filtered. Times are wall times in `zone`, to the minute and inclusive. `path` may end in an asterisk. */
export type RejectionSearch = {
  userId: number | null
  path: string
  rule: string
  status: number | null
  from: string
  to: string
}

/** A page of the matching requests, newest first; `before` is the ID that the page begins below. */
export async function searchRejections(
  { userId, path, rule, status, from, to }: RejectionSearch,
  { zone, before, size = maxRows }: { zone: string; before: number | null; size?: number },
): Promise<{ rejections: Rejection[]; next: number | null }> {
  const isPrefix = path.endsWith('*')
  const rows = await db.rows<Rejection>(sql`
    select ${columns} from (
      select * from rejections r where true
      ${userId === null ? empty : sql`and r.user_id = ${userId}`}
      ${path && !isPrefix ? sql`and r.path = ${path}` : empty}
      ${isPrefix ? sql`and starts_with(r.path, ${path.slice(0, -1)})` : empty}
      ${rule ? sql`and r.rule = ${rule}` : empty}
      ${status === null ? empty : sql`and r.status = ${status}`}
      ${from ? sql`and r.created_at >= ${from}::timestamp at time zone ${zone}` : empty}
      ${to ? sql`and r.created_at < (${to}::timestamp + interval '1 minute') at time zone ${zone}` : empty}
      ${before === null ? empty : sql`and r.id < ${before}`}
       order by r.id desc limit ${size + 1}
    ) r left join users u on u.id = r.user_id order by r.id desc`)
  const shown = rows.slice(0, size)
  return { rejections: shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null }
}

export async function findRejection(id: number): Promise<Rejection | null> {
  return (
    (await db.row<Rejection>(sql`
      select ${columns} from rejections r left join users u on u.id = r.user_id where r.id = ${id}`)) ?? null
  )
}

/** The latest 25 of users and the latest 25 of anonymous clients, newest first. */
export async function listRejections(): Promise<Rejection[]> {
  return db.rows<Rejection>(sql`
    select ${columns} from (
      (select * from rejections where user_id is not null order by id desc limit ${maxRows / 2})
      union all
      (select * from rejections where user_id is null order by id desc limit ${maxRows / 2})
    ) r left join users u on u.id = r.user_id order by r.created_at desc, r.id desc`)
}
