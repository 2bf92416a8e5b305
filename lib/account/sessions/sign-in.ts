import sql from 'sql-template-tag'
import type { Identity, Session } from '@/lib/account/present'
import { type Admission, assertAdmitted } from '@/lib/account/rules'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { openUserSession } from './access-token'
import { verifyPassword } from './password'

type Row = Identity & { passwordHash: string; isTester: boolean }

/**
 * Unknown email, wrong password, deleted and suspended account do the same work and fail with the same InvalidCredentials,
 * so that callers cannot find out which emails have accounts. Suspended users are notified by email.
 * Throws TestersOnly after the password was checked.
 */
export async function signIn(
  email: string,
  password: string,
  network: string,
  admission: Admission = { isTestersOnly: false },
): Promise<Session> {
  const row = await db.row<Row>(
    sql`select id, email, username, password_hash, is_tester from users where email = ${email} and deleted_at is null`,
  )
  const isCorrect = await verifyPassword(row?.passwordHash ?? null, password)
  if (!(row && isCorrect)) throw new Failure('InvalidCredentials')
  assertAdmitted(row, admission)
  const { passwordHash, isTester: _, ...user } = row
  const session = await openUserSession(db, user, passwordHash, network)
  if (!session) throw new Failure('InvalidCredentials')
  return session
}

/** Limits failed sign-ins per account and network. A password reset from that network clears the count. */
export const signInFailureLimit = {
  name: 'sign-in-network',
  points: 5,
  seconds: 900,
  by: ({ email }: { email: string }, network: string) => `${email} ${network}`,
  counts: ['InvalidCredentials'],
} as const
