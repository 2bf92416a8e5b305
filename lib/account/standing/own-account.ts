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
  const own = await db.row(sql`
    select from operators
     where id = any(${[...operatorIds]}::int[]) and mailbox_of(email) = mailbox_of(${email}) limit 1`)
  if (own) throw new Failure('OwnAccount')
}
