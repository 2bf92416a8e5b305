import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { log } from '@/lib/log'
import { countCalls } from '@/lib/metrics'

const everyMs = 15_000

/** Writes down each 15 seconds how fast this process answered the app, as long as it is asked anything. */
export function recordLatency(): { stop(): Promise<void> } {
  let last = countCalls()
  let written = Promise.resolve()

  function writeDown() {
    const now = countCalls()
    const calls = now.calls - last.calls
    const failed = now.failed - last.failed
    const counts = now.counts.map((count, place) => count - (last.counts[place] ?? 0))
    last = now
    if (calls === 0) return
    written = written
      .then(async () => {
        await db.run(sql`
          insert into api_call_stats (calls, failed, counts) values (${calls}, ${failed}, ${counts}::int[])`)
      })
      .catch(error => log.warn({ error }, 'how fast calls were answered was not kept'))
  }

  const timer = setInterval(writeDown, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      writeDown()
      await written
    },
  }
}
