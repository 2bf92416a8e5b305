import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'

const shortestLifeMs = 10_000
const longestPauseMs = 30_000
const patienceMs = 12_000

/** Forks `count` processes that share the port, replaces one that dies unasked, and answers once all of them listen. */
export async function startWorkers(count: number): Promise<{ stop(): Promise<void>; force(): void }> {
  let isStopping = false
  let deaths = 0

  function fork(): Worker {
    const bornAt = Date.now()
    const worker = cluster.fork()
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      deaths = Date.now() - bornAt < shortestLifeMs ? deaths + 1 : 0
      const pauseMs = Math.min(longestPauseMs, deaths === 0 ? 0 : 250 * 2 ** deaths)
      console.error(
        `Worker ${worker.process.pid} ended (${signal ?? code}); another starts in ${pauseMs} ms.`,
      )
      setTimeout(() => isStopping || fork(), pauseMs)
    })
    return worker
  }

  const living = () => Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)

  async function stop() {
    isStopping = true
    const workers = living()
    const ends = workers.map(worker => (worker.isDead() ? undefined : once(worker, 'exit')))
    for (const worker of workers) worker.process.kill('SIGTERM')
    const timer = setTimeout(force, patienceMs)
    await Promise.all(ends)
    clearTimeout(timer)
  }

  function force() {
    isStopping = true
    for (const worker of living()) worker.process.kill('SIGKILL')
  }

  try {
    await Promise.all(Array.from({ length: count }, () => untilListening(fork())))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop, force }
}

/** A worker that cannot begin says why by itself; starting it again would say it again. */
async function untilListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('A worker ended before it listened.')
  })
  await Promise.race([once(worker, 'listening'), ended])
  ended.catch(() => undefined)
}
