import sql from 'sql-template-tag'
import { z } from 'zod'
import { liftSuspensionIn } from '@/lib/account/standing/suspend-user'
import { Failure } from '@/lib/failure'
import { idShape } from '@/lib/wire'
import { approvable } from './approvable-action'

export const suspensionLift = approvable({
  input: z.object({ userId: idShape }),
  async subjectOf(db, { userId }) {
    const user = await db.row<{ username: string }>(sql`
      select username from users where id = ${userId} and purged_at is null`)
    if (!user) throw new Failure('UserNotFound')
    return { type: 'user', id: userId, name: user.username }
  },
  run: (db, by, { userId }, { byId, reason }) => liftSuspensionIn(db, by, { userId, reason }, byId),
})
