import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { holdersFirst, holdersOf } from '@/lib/people/account/contact/holders'
import type { Identity, Session } from '@/lib/people/account/present'
import { type Admission, assertAdmitted } from '@/lib/people/account/rules'
import { openUserSession } from './access-token'
import { verifyPassword } from './password'

type Row = Identity & { passwordHash: string; isTester: boolean; isVerified: boolean }

/** Hashing is slow: so many accounts with an email are tried, and the newest. */
const maxCandidates = 2

/**
 * Unknown email, wrong password, deleted and suspended account do the same work and fail with the same InvalidCredentials,
 * so that callers cannot find out which emails have accounts. Suspended users are notified by email. Of accounts with the same
 * unproven email the password decides between two, first those that the network knows, then the oldest, and the newest. The user of
 * another one signs in from a network of that account, or opens the link that verifies the email, which ends the others' hold of it.
 * Throws TestersOnly after the password was checked.
 */
export async function signIn(
  email: string,
  password: string,
  network: string,
  admission: Admission = { isTestersOnly: false },
): Promise<Session> {
  const row = await findByPassword(email, password, network)
  if (!row) throw new Failure('InvalidCredentials')
  assertAdmitted(row, admission)
  const { passwordHash, isTester: _, isVerified: __, ...user } = row
  const session = await openUserSession(db, user, passwordHash, network)
  if (!session) throw new Failure('InvalidCredentials').ofProvenUser(row.id)
  return session
}

async function findByPassword(email: string, password: string, network: string): Promise<Row | null> {
  const [first, ...others] = await db.rows<Row>(sql`
    select id, email, username, password_hash, is_tester, email_verified_at is not null as is_verified from users
     where id in (${holdersOf(email, network, maxCandidates)})
     order by ${holdersFirst(sql`email_verified_at`, network)}`)
  if (await verifyPassword(first?.passwordHash ?? null, password)) return first ?? null
  if (first?.isVerified) return null
  for (const other of others) if (await verifyPassword(other.passwordHash, password)) return other
  return null
}

/** Limits failed sign-ins per account and network. A password reset from that network clears the count. */
export const signInFailureLimit = {
  name: 'sign-in-network',
  points: 5,
  seconds: 900,
  by: ({ email }: { email: string }, network: string) => `${email} ${network}`,
  counts: ['InvalidCredentials'],
} as const
