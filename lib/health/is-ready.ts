import { pool } from '@/lib/db/client'
import { isDraining } from '@/lib/draining'

const patienceMs = 1_000
let asking: Promise<boolean> | undefined

/** Whether this process can serve: it is not ending, and the database answers within a second. */
export async function isReady(): Promise<boolean> {
  if (isDraining()) return false
  // A database that hangs is asked once, however often a balancer asks us.
  asking ??= askDatabase().finally(() => {
    asking = undefined
  })
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  return Promise.race([asking, tooLate]).finally(() => clearTimeout(timer))
}

function askDatabase(): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}
