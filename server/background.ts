import { pool } from '@/lib/db/client'
import { startListening, stopListening } from '@/lib/db/live'
import { closeRedis } from '@/lib/http/redis'
import { startSender } from '@/lib/messages/sender'

/** Starts what runs beside the requests of a process; `stop` ends it in turn, the database's connections last. */
export async function startBackground(): Promise<{ stop(): Promise<void> }> {
  await startListening()
  const sender = await startSender()
  return {
    async stop() {
      await sender.stop()
      await stopListening()
      await closeRedis()
      await pool.end()
    },
  }
}
