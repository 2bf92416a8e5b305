import { createHash, randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { recoveryCodes } from './rules'

/** Without the letters and digits that are taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const letters = 16

/** Gives the operator ten new codes and takes the old ones away; they are known in clear only here, 79 bits each. */
export async function renewRecoveryCodes(db: Db, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, makeCode)
  await db.run(sql`delete from operator_recovery_codes where operator_id = ${operatorId}`)
  await db.run(sql`
    insert into operator_recovery_codes (operator_id, code_hash)
    select ${operatorId}::int, unnest(${codes.map(hashCode)}::bytea[])`)
  return codes
}

/** Uses a code up; false for one that is unknown or was used. */
export async function consumeRecoveryCode(db: Db, operatorId: number, code: string): Promise<boolean> {
  const used = await db.run(sql`
    update operator_recovery_codes set used_at = now()
     where operator_id = ${operatorId} and code_hash = ${hashCode(code)} and used_at is null`)
  return used === 1
}

function makeCode(): string {
  const code = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** However it was typed: spaces, hyphens and capitals do not count. */
function hashCode(code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest()
}
