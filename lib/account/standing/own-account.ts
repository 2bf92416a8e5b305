import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { Failure } from '@/lib/failure'

declare module '@/lib/failure' {
  interface FailureDetails {
    /** The operator, or the manager who approves, is the user. */
    OwnAccount: undefined
  }
}

/** Operators who also play have another manager decide about their account. Throws OwnAccount. */
export async function assertNotOwnAccount(
  db: Db,
  operatorIds: readonly (number | null)[],
  { email }: { email: string },
): Promise<void> {
  const operators = await db.rows<{ email: string }>(sql`
    select email from operators where id = any(${[...operatorIds]}::int[])`)
  if (operators.some(operator => mailboxOf(operator.email) === mailboxOf(email)))
    throw new Failure('OwnAccount')
}

/** Without case and the part after a plus. */
function mailboxOf(email: string): string {
  const [name = '', host] = email.toLowerCase().split('@')
  return `${name.split('+')[0]}@${host}`
}
