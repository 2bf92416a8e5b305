import sql from 'sql-template-tag'
import { serviceNames } from '@/lib/change/audit/author'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { skeletonOf } from '@/lib/people/person/look-alikes'

/** Equal for names that look the same in the audit log, whatever their spaces and punctuation. */
const keyOf = (name: string) => skeletonOf(name).replace(/[^\p{L}\p{N}]/gu, '')

const reserved: ReadonlySet<string> = new Set(serviceNames.map(keyOf))

/**
 * Throws OperatorNameTaken if the name looks like that of another operator, also a disabled one, or of a part of the service:
 * the audit log shows authors by name. The caller holds the lock of the policy, which serializes new operators.
 */
export async function assertNameFree(db: Db, operatorId: number, name: string): Promise<void> {
  if (await isTaken(db, operatorId, name)) throw new Failure('OperatorNameTaken')
}

/** Throws OperatorEmailTaken. */
export async function assertEmailFree(db: Db, email: string): Promise<void> {
  const taken = await db.row(sql`select from operators where email = ${email.toLowerCase()}`)
  if (taken) throw new Failure('OperatorEmailTaken')
}

/** The name, or with the unique email if the name is taken. */
export async function chooseName(db: Db, name: string, email: string): Promise<string> {
  return (await isTaken(db, null, name)) ? `${name.slice(0, 40)} (${email})`.slice(0, 255) : name
}

async function isTaken(db: Db, operatorId: number | null, name: string): Promise<boolean> {
  const key = keyOf(name)
  if (key === '' || reserved.has(key)) return true
  const others = await db.rows<{ name: string }>(sql`
    select name from operators where id is distinct from ${operatorId}::int`)
  return others.some(other => keyOf(other.name) === key)
}
