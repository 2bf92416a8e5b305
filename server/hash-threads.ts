import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Hasher } from '@/lib/account/sessions/password'

const program = new URL('./hash-thread.mjs', import.meta.url)

type Reply = { result: unknown } | { error: unknown }

/**
 * Hashes in threads of lower priority, so that other calls and the database get a core before them. Starts a thread when
 * none is idle: the caller limits concurrency.
 */
export function createHashThreads(): Hasher {
  const idle: Worker[] = []

  async function run(method: keyof Hasher, args: unknown[]): Promise<unknown> {
    const thread = idle.pop() ?? startThread()
    const replied = once(thread, 'message')
    thread.postMessage({ method, args })
    // Rejects if the thread crashes, which is then not used again.
    const [reply] = (await replied) as [Reply]
    idle.push(thread)
    if ('error' in reply) throw reply.error
    return reply.result
  }

  return {
    hash: (...args) => run('hash', args) as Promise<string>,
    verify: (...args) => run('verify', args) as Promise<boolean>,
  }
}

/** Without the process's flags, so that it does not load tsx. */
function startThread(): Worker {
  const thread = new Worker(program, { execArgv: [] })
  thread.unref()
  return thread
}
