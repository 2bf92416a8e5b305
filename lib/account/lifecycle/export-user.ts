import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import { atLength } from '@/lib/db/at-length'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { exportParts, type UserExport } from './export-parts'

/**
 * All that is held on a user, deleted ones too, as plain JSON by table, with amounts in hundredths; no hash, no code, no
 * operator's name. With an author, who took it is in the audit log. Throws UserNotFound.
 */
export async function exportUser(userId: number, by?: Author): Promise<UserExport> {
  const told = await atLength(async db => {
    const parts: Record<string, unknown[]> = {}
    for (const [name, rowsOf] of Object.entries(exportParts))
      parts[name] = (await db.rows<{ row: unknown }>(rowsOf(userId))).map(({ row }) => row)
    return parts as UserExport
  })
  const [user] = told.users
  if (!user) throw new Failure('UserNotFound')
  if (by) await recordExport(by, userId, String(user.username))
  return told
}

async function recordExport(by: Author, userId: number, username: string): Promise<void> {
  await transaction(db =>
    recordChange(db, by, { action: 'user.export', subject: { type: 'user', id: userId, name: username } }),
  )
}
