import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { cancelPendingChanges, provePassword } from '@/lib/people/account/contact/request-change'
import { revokeOtps } from '@/lib/people/account/recovery/otp'
import { replaceToken, revokeTokens } from './access-token'
import type { TokenHolder } from './find-token-holder'
import { hashPassword } from './password'

/** Ends other sessions, codes and pending changes, and replaces the token, which may be copied. Throws WrongPassword, Unauthenticated. */
export async function changeUserPassword(holder: TokenHolder, password: string, newPassword: string) {
  const { id, tokenId } = holder
  const user = await provePassword(id, password)
  const passwordHash = await hashPassword(newPassword)
  return transaction(async db => {
    const changed = await db.row(sql`
      update users set password_hash = ${passwordHash}, updated_at = now()
       where id = ${id} and password_hash = ${user.passwordHash} and deleted_at is null
      returning id`)
    // Another request changed it after the comparison.
    if (!changed) throw new Failure('WrongPassword')
    await revokeTokens(db, id, 'password_change', tokenId)
    await revokeOtps(db, [id])
    await cancelPendingChanges(db, id)
    const { email, username } = user
    await enqueueMessage(db, { template: 'password-changed', to: email, username, keepsDevice: true })
    return replaceToken(db, holder)
  })
}
