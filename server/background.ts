import { forgetEnded } from '@/lib/account/forget-ended'
import { purgeAccounts } from '@/lib/account/purge-accounts'
import { pool } from '@/lib/db/client'
import { startListening, stopListening } from '@/lib/db/live'
import { forgetAttempts } from '@/lib/http/idempotency'
import { closeRedis } from '@/lib/http/redis'
import { type Chores, startSender } from '@/lib/messages/sender'

const chores: Chores = {
  purge_accounts: purgeAccounts,
  forget_ended: forgetEnded,
  forget_attempts: forgetAttempts,
}

/** Starts what runs beside the requests of a process; `stop` ends it in turn, the database's connections last. */
export async function startBackground(): Promise<{ stop(): Promise<void> }> {
  await startListening()
  const sender = await startSender({ chores })
  return {
    async stop() {
      await sender.stop()
      await stopListening()
      await closeRedis()
      await pool.end()
    },
  }
}
