import sql from 'sql-template-tag'
import { db as pool } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { issueToken } from './access-token'
import { verifyPassword } from './password'
import type { Identity, Session } from './present'

type Found = Identity & { passwordHash: string }

/** Signs a device in; unknown, wrong and deleted cost the same work and are refused alike. */
export async function signIn(email: string, password: string): Promise<Session> {
  const user = await pool.row<Found>(
    sql`select id, email, username, password_hash from users where email = ${email} and deleted_at is null`,
  )
  const isRight = await verifyPassword(user?.passwordHash ?? null, password)
  if (!(user && isRight)) throw new Failure('SignInRefused')
  return openSession(user)
}

/** The password was compared outside the transaction: a reset or deletion meanwhile must not leave a token behind. */
async function openSession({ passwordHash, ...user }: Found): Promise<Session> {
  return transaction(async db => {
    const same = await db.row(sql`
      select id from users
       where id = ${user.id} and password_hash = ${passwordHash} and deleted_at is null for no key update`)
    if (!same) throw new Failure('SignInRefused')
    return issueToken(db, user)
  })
}
