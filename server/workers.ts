import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { StartError } from '@/lib/db/start-error'
import { log } from '@/lib/log'
import { makePauses } from './restart-backoff'

const patienceMs = 12_000

/** Forks `count` processes that share the port, replaces one that dies unasked, and answers once all of them listen. */
export async function startWorkers(count: number): Promise<{ stop(): Promise<void>; force(): void }> {
  let isStopping = false
  const pauseAfter = makePauses()

  function keep(worker: Worker, bornAt = Date.now()) {
    const replace = (code: number | null, signal: string | null) => {
      if (isStopping) return
      const pauseMs = pauseAfter(bornAt)
      log.error({ pid: worker.process.pid, signal, code, pauseMs }, 'a worker ended; another one starts')
      setTimeout(() => isStopping || keep(cluster.fork()), pauseMs)
    }
    // One that died while others were still starting has told so already.
    if (worker.isDead()) replace(worker.process.exitCode, worker.process.signalCode)
    else worker.once('exit', replace)
  }

  async function stop() {
    isStopping = true
    const workers = findWorkers()
    const ends = workers.map(worker => (worker.isDead() ? undefined : once(worker, 'exit')))
    for (const worker of workers) worker.process.kill('SIGTERM')
    const timer = setTimeout(force, patienceMs)
    await Promise.all(ends)
    clearTimeout(timer)
  }

  function force() {
    isStopping = true
    for (const worker of findWorkers()) worker.process.kill('SIGKILL')
  }

  const workers = Array.from({ length: count }, () => cluster.fork())
  try {
    await Promise.all(workers.map(untilListening))
  } catch (error) {
    await stop()
    throw error
  }
  for (const worker of workers) keep(worker)
  return { stop, force }
}

function findWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
}

/** A worker that cannot begin says why by itself; starting it again would only say it again. */
async function untilListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new StartError('The service did not start, for the reason above.')
  })
  // Once it listens, its end is nobody's concern here.
  ended.catch(() => undefined)
  await Promise.race([once(worker, 'listening'), ended])
}
