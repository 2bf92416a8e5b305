import sql from 'sql-template-tag'
import { serviceAuthor } from '@/lib/change/audit/author'
import { withMinDuration } from '@/lib/core/with-min-duration'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { writeLink } from './link'
import { resetLink } from './own-changes'
import { hasPasswordSignIn } from './sso'

const minDurationMs = 250

/** Emails a password link to an active operator. Response and timing are the same for other emails. */
export async function sendResetLink(address: string, requestId: string): Promise<void> {
  await withMinDuration(minDurationMs, () => sendIfActive(address, requestId))
}

async function sendIfActive(address: string, requestId: string): Promise<void> {
  if (!hasPasswordSignIn()) return
  const email = address.trim().toLowerCase()
  await transaction(async db => {
    const operator = await db.row<{ id: number; name: string }>(sql`
      select id, name from operators
       where email = ${email} and disabled_at is null and password_hash is not null for no key update`)
    if (!operator) return
    const { link, ttlSeconds } = await writeLink(db, operator.id, 'password_reset')
    await enqueueMessage(db, {
      template: 'operator-password-reset',
      to: email,
      name: operator.name,
      link,
      ttlSeconds,
    })
    await resetLink.record(db, serviceAuthor('Console', requestId), {
      subject: { type: 'operator', id: operator.id, name: operator.name },
    })
  })
}
