import { Worker } from 'node:worker_threads'
import type { Hasher } from '@/lib/people/account/sessions/password'

const program = new URL('./hash-thread.mjs', import.meta.url)

type Reply = { result: unknown } | { error: unknown }

type Thread = { worker: Worker; settle: (reply: Reply) => void }

/**
 * Hashes in threads of lower priority, so that other calls and the database get a core before them. Starts a thread when
 * none is idle: the caller limits concurrency.
 */
export function createHashThreads(): Hasher {
  const idle = new Set<Thread>()

  async function run(method: keyof Hasher, args: unknown[]): Promise<unknown> {
    const [thread = startThread()] = idle
    idle.delete(thread)
    const reply = await new Promise<Reply>(resolve => {
      thread.settle = resolve
      thread.worker.postMessage({ method, args })
    })
    if ('error' in reply) throw reply.error
    return reply.result
  }

  function startThread(): Thread {
    // Without the process's flags, so that it does not load tsx.
    const worker = new Worker(program, { execArgv: [] })
    const thread: Thread = { worker, settle: () => undefined }
    worker.on('message', (reply: Reply) => {
      idle.add(thread)
      thread.settle(reply)
    })
    // `exit` follows. It is the only event of a thread that was terminated.
    worker.on('error', error => thread.settle({ error }))
    worker.on('exit', code => {
      idle.delete(thread)
      thread.settle({ error: new Error(`The hash thread exited with code ${code}`) })
    })
    worker.unref()
    return thread
  }

  return {
    hash: (...args) => run('hash', args) as Promise<string>,
    verify: (...args) => run('verify', args) as Promise<boolean>,
  }
}
