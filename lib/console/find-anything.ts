import sql, { type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { startsWith } from '@/lib/list/filters'
import { maskEmail } from '@/lib/mask'

/** A thing that the finder found: what it is, its name, its id as people write it, and what tells it from others. */
export type Finding = {
  is: 'user' | 'entry' | 'promo' | 'release' | 'contest' | 'transaction' | 'message' | 'request'
  id: string
  name: string
  note: string
}

const most = 5
const longest = 200

/**
 * Finds users, entries, promos and whatever else goes by this name or id: "U-40218", "E-88214", "P-118", "T-510127", a
 * number alone, the beginning of a name or an e-mail, a phone, a request id.
 */
export async function findAnything(text: string, { isMasked }: { isMasked: boolean }): Promise<Finding[]> {
  const said = text.trim().slice(0, longest)
  if (said === '') return []
  const { letter, number } = readId(said)
  const found = await Promise.all([
    ofLetter('u', letter) ? findUsers(said, number, isMasked) : [],
    ofLetter('e', letter) ? findEntry(number) : [],
    ofLetter('p', letter) ? findPromos(said, number) : [],
    ofLetter('t', letter) ? findTransaction(number) : [],
    ofLetter('m', letter) ? findMessage(number) : [],
    letter === '' ? findReleases(said) : [],
    letter === '' ? findContests(said) : [],
    letter === '' ? findRequest(said) : [],
  ])
  return found.flat()
}

function readId(said: string): { letter: string; number: string | null } {
  const [, letter = '', number = null] = /^(?:([a-z])-)?0*(\d{1,18})$/i.exec(said) ?? []
  return { letter: letter.toLowerCase(), number }
}

const ofLetter = (own: string, letter: string) => letter === '' || letter === own

async function findUsers(said: string, number: string | null, isMasked: boolean): Promise<Finding[]> {
  const word = said.toLowerCase()
  const digits = said.replaceAll(/\D/g, '')
  const rows = await db.rows<{ id: number; username: string; email: string }>(sql`
    select id, username, email from (
      (select id, username, email from users where id = ${asInt(number)}::int)
      union
      (select id, username, email from users where phone = ${digits.length === 10 ? digits : null} limit 1)
      union
      (select id, username, email from users where ${startsWith(sql`lower(username)`, word)}
        order by lower(username) limit ${most})
      union
      (select id, username, email from users where ${byEmail(word, isMasked)} order by email limit ${most})
    ) found order by id = ${asInt(number)}::int desc nulls last, username limit ${most}`)
  return rows.map(({ id, username, email }) => ({
    is: 'user',
    id: `U-${id}`,
    name: username,
    note: isMasked ? maskEmail(email) : email,
  }))
}

/** Letter by letter a masked address could be learnt, so who sees it masked has to know all of it. */
function byEmail(word: string, isMasked: boolean): Sql {
  return isMasked ? sql`email = ${word}` : startsWith(sql`email`, word)
}

async function findEntry(number: string | null): Promise<Finding[]> {
  if (asInt(number) === null) return []
  const rows = await db.rows<{ id: number; contestName: string; username: string }>(sql`
    select e.id, e.contest_name, u.username from pickem_entries e join users u on u.id = e.user_id
     where e.id = ${asInt(number)}::int`)
  return rows.map(({ id, contestName, username }) => ({
    is: 'entry',
    id: `E-${id}`,
    name: contestName,
    note: username,
  }))
}

async function findPromos(said: string, number: string | null): Promise<Finding[]> {
  const rows = await db.rows<{ id: number; name: string; status: string }>(sql`
    select id, name, status from promos
     where id = ${asInt(number)}::int or name ilike ${`%${said.replaceAll(/[\\%_]/g, '\\$&')}%`}
     order by id = ${asInt(number)}::int desc nulls last, id desc limit ${most}`)
  return rows.map(({ id, name, status }) => ({ is: 'promo', id: `P-${id}`, name, note: status }))
}

async function findTransaction(number: string | null): Promise<Finding[]> {
  if (number === null) return []
  const rows = await db.rows<{ id: string; kind: string; userId: number; username: string }>(sql`
    select t.id::text as id, t.kind, t.user_id, u.username
      from ledger_transactions t join users u on u.id = t.user_id where t.id = ${number}::bigint`)
  return rows.map(({ id, kind, userId, username }) => ({
    is: 'transaction',
    id: `T-${id}`,
    name: kind.replaceAll('_', ' '),
    note: `${username} U-${userId}`,
  }))
}

async function findMessage(number: string | null): Promise<Finding[]> {
  if (asInt(number) === null) return []
  const rows = await db.rows<{ id: number; template: string; status: string }>(
    sql`select id, template, status from messages where id = ${asInt(number)}::int`,
  )
  return rows.map(({ id, template, status }) => ({
    is: 'message',
    id: `M-${id}`,
    name: template.replaceAll('_', ' '),
    note: status,
  }))
}

async function findReleases(said: string): Promise<Finding[]> {
  if (!/^\d+(\.\d+)+$/.test(said)) return []
  const rows = await db.rows<{ id: number; platform: string; version: string }>(sql`
    select id, platform, version from releases where version like ${`${said}%`} order by id desc limit ${most}`)
  return rows.map(({ id, platform, version }) => ({
    is: 'release',
    id: String(id),
    name: `${platform === 'ios' ? 'iOS' : 'Android'} ${version}`,
    note: 'App version',
  }))
}

async function findContests(said: string): Promise<Finding[]> {
  if (said.length < 3) return []
  const rows = await db.rows<{ id: number; name: string; status: string }>(sql`
    select id, name, status from contests where name ilike ${`${said.replaceAll(/[\\%_]/g, '\\$&')}%`}
     order by id desc limit ${most}`)
  return rows.map(({ id, name, status }) => ({ is: 'contest', id: String(id), name, note: status }))
}

async function findRequest(said: string): Promise<Finding[]> {
  if (said.length < 8) return []
  const rows = await db.rows<{ requestId: string; method: string; path: string; status: number }>(sql`
    select request_id, method, path, status from refusals where request_id = ${said} order by id desc limit 1`)
  return rows.map(({ requestId, method, path, status }) => ({
    is: 'request',
    id: requestId,
    name: `${method} ${path}`,
    note: `refused with ${status}`,
  }))
}

function asInt(number: string | null): number | null {
  return number !== null && Number(number) <= 2_147_483_647 ? Number(number) : null
}
