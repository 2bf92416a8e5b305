import { createHash, randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { recoveryCodeCount } from './rules'

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 16

/** Replaces all codes. Each has 79 bits; only hashes are stored. */
export async function renewRecoveryCodes(db: Db, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createCode)
  await db.run(sql`delete from operator_recovery_codes where operator_id = ${operatorId}`)
  await db.run(sql`
    insert into operator_recovery_codes (operator_id, code_hash)
    select ${operatorId}::int, unnest(${codes.map(hashCode)}::bytea[])`)
  return codes
}

/** Returns false for an unknown or used code. */
export async function consumeRecoveryCode(db: Db, operatorId: number, code: string): Promise<boolean> {
  const used = await db.run(sql`
    update operator_recovery_codes set used_at = now()
     where operator_id = ${operatorId} and code_hash = ${hashCode(code)} and used_at is null`)
  return used === 1
}

function createCode(): string {
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Ignores spaces, hyphens and case. */
function hashCode(code: string): Uint8Array<ArrayBuffer> {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest()
}
