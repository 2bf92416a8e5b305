import { createHash, randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { Transaction } from '@/lib/db/transaction'
import { recoveryCodeCount } from './rules'

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 16

/** Replaces all codes. Each has 79 bits; only hashes are stored. */
export async function renewRecoveryCodes(db: Transaction, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createCode)
  await db.prisma.operatorRecoveryCode.deleteMany({ where: { operatorId } })
  await db.prisma.operatorRecoveryCode.createMany({
    data: codes.map(code => ({ operatorId, codeHash: hashCode(code) })),
  })
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
