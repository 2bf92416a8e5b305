import sql from 'sql-template-tag'
import { serviceNames } from '@/lib/change/audit/author'
import { roles } from '@/lib/change/audit/rules'
import { cutText } from '@/lib/core/cut-text'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { skeletonOf } from '@/lib/people/person/look-alikes'

/** Words of a name, equal for words that look the same in the audit log. */
const wordsOf = (name: string) =>
  skeletonOf(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map(word => word.replaceAll('vv', 'w').replaceAll('cl', 'd'))

/** Equal for names that look the same, whatever their spaces and punctuation. */
const keyOf = (name: string) => wordsOf(name).join('')

const reserved: ReadonlySet<string> = new Set(serviceNames.map(keyOf))

/** Words that say nothing about a person, besides numbers. */
const fillers: ReadonlySet<string> = new Set(roles.flatMap(wordsOf))

/**
 * Throws OperatorNameTaken if the name looks like that of another operator, also a disabled one, or of a part of the service,
 * or has it with additions: the audit log shows authors by name. One word, such as a first name, can be part of another name.
 * The caller holds the lock of the policy, which serializes new operators.
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
  return (await isTaken(db, null, name)) ? cutText(`${cutText(name, 40)} (${email})`, 255) : name
}

async function isTaken(db: Db, operatorId: number | null, name: string): Promise<boolean> {
  const words = wordsOf(name)
  const parts = partsOf(words)
  if (words.length === 0 || parts.some(part => reserved.has(part))) return true
  const significant = words.filter(word => !fillers.has(word) && !/^\p{N}+$/u.test(word)).join('')
  const others = await db.rows<{ name: string }>(sql`
    select name from operators where id is distinct from ${operatorId}::int`)
  return others.some(other => {
    const taken = keyOf(other.name)
    if (taken === '') return false
    const isOneWord = wordsOf(other.name).length === 1
    return taken === words.join('') || taken === significant || (!isOneWord && parts.includes(taken))
  })
}

/** All runs of words, without spaces. */
function partsOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) =>
    words.slice(start).map((_, length) => words.slice(start, start + length + 1).join('')),
  )
}
