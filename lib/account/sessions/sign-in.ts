import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { openSession } from './access-token'
import { verifyPassword } from './password'
import type { Identity, Session } from '@/lib/account/present'

type Found = Identity & { passwordHash: string }

/** Signs a device in; unknown, wrong and deleted cost the same work and are refused alike. */
export async function signIn(email: string, password: string, network: string): Promise<Session> {
  const found = await db.row<Found>(
    sql`select id, email, username, password_hash from users where email = ${email} and deleted_at is null`,
  )
  const isRight = await verifyPassword(found?.passwordHash ?? null, password)
  if (!(found && isRight)) throw new Failure('InvalidCredentials')
  const { passwordHash, ...user } = found
  const session = await openSession(db, user, passwordHash, network)
  if (!session) throw new Failure('InvalidCredentials')
  return session
}
