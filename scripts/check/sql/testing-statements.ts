import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** Statements of every kind that the checker evaluates; nothing runs them. */
export async function fits(db: Db, id: number, isDeleted: boolean) {
  await db.rows<{ id: number; email: string }>(sql`select id, email from users where ${byState(isDeleted)}`)
  await db.row<{ passwordChangedAt: Date | null }>(
    sql`select password_changed_at from operators where id = ${id}`,
  )
  await db.row<{ phone: string }>(sql`select phone /* not null */ from users where phone is not null`)
  for (const table of ['users', 'operators'] as const) await db.run(deleteFrom(table, id))
  await db.rows<{ kind: 'viewer' | 'editor' | 'manager' }>(sql`
    select role as kind from operators ${isDeleted ? sql`where id = ${id}` : empty}`)
  await db.run(sql`
    update users set ${join([sql`email = ${'a'}`, sql`username = ${'b'}`], ', ')} where id = ${id}`)
  await db.row<{ email: string; phone: string | null }>(sql`
    select ${join(Object.values(table).flatMap(field => ('select' in field ? [field.select] : [])))} from users`)
}

export async function fails(db: Db, role: 'viewer' | 'owner') {
  await db.row<{ id: string }>(sql`select id from users`)
  await db.row<{ phone: string }>(sql`select phone from users`)
  await db.row<{ id: number; name: string }>(sql`select id from users`)
  await db.row<{ id: number }>(sql`select id, email from users`)
  await db.row<{ role: 'viewer' | 'editor' }>(sql`select role from operators`)
  await db.run(sql`delete from users where id = ${new Date()}`)
  await db.run(sql`update operators set role = ${role}`)
  await db.run(sql`delete from users where nickname = 'a'`)
}

const named = (name: string, select = raw(name)) => ({ select })

const table = { email: named('email'), phone: { ...named('phone') }, bucks: { isRead: false } }

const byState = (isDeleted: boolean): Sql =>
  isDeleted ? sql`deleted_at is not null` : sql`deleted_at is null and ${never}`

const never = sql`purged_at is null`

function deleteFrom(table: 'users' | 'operators', id: number) {
  const name = raw(table)
  return sql`delete from ${name} where ${name}.id = ${id}`
}
