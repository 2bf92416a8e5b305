import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry } from 'prom-client'
import { log } from '@/lib/core/log'
import { gatherMetricsFrom, gatherReplicaMetrics } from '@/lib/core/metrics'
import { StartError } from '@/lib/db/start-error'
import { createRestartBackoff } from './restart-backoff'

const stopTimeoutMs = 12_000

/** Forks `count` processes that share the port and restarts crashed ones. Resolves once all of them listen. */
export async function startWorkers(count: number) {
  aggregateMetrics()
  let isStopping = false
  const active = new Set<Worker>()
  const backoff = createRestartBackoff()

  function supervise(worker: Worker, startedAt = Date.now()) {
    active.add(worker)
    const restart = (code: number | null, signal: string | null) => {
      if (isStopping || !active.delete(worker)) return
      const delayMs = backoff(startedAt)
      log.error({ pid: worker.process.pid, signal, code, delayMs }, 'worker exited, restarting')
      setTimeout(() => isStopping || supervise(cluster.fork()), delayMs)
    }
    // A worker that exited while others were starting has emitted its event already.
    if (worker.isDead()) restart(worker.process.exitCode, worker.process.signalCode)
    else worker.once('exit', restart)
  }

  async function terminate(workers: Worker[]) {
    const exits = workers.map(worker => (worker.isDead() ? undefined : once(worker, 'exit')))
    for (const worker of workers) worker.process.kill('SIGTERM')
    const timer = setTimeout(() => kill(workers), stopTimeoutMs)
    await Promise.all(exits)
    clearTimeout(timer)
  }

  function kill(workers: Worker[]) {
    for (const worker of workers) worker.process.kill('SIGKILL')
  }

  async function start() {
    const workers = Array.from({ length: count }, () => cluster.fork())
    try {
      await Promise.all(workers.map(waitUntilListening))
    } catch (error) {
      await terminate(workers)
      throw error
    }
    for (const worker of workers) supervise(worker)
  }

  /** Replaces the workers once new ones listen; old ones finish their requests. If a new one fails, the old ones stay. */
  async function reload() {
    const old = [...active]
    await start()
    for (const worker of old) active.delete(worker)
    void terminate(old)
  }

  async function stop() {
    isStopping = true
    await terminate(findWorkers())
  }

  function force() {
    isStopping = true
    kill(findWorkers())
  }

  await start()
  return { reload, stop, force }
}

function findWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
}

/** A worker that cannot start prints the reason; it would fail again after a restart. */
async function waitUntilListening(worker: Worker): Promise<void> {
  const exited = once(worker, 'exit').then(() => {
    throw new StartError('The service did not start. See the error above.')
  })
  // A later exit is handled by `supervise`.
  exited.catch(() => undefined)
  await Promise.race([once(worker, 'listening'), exited])
}

type MetricsRequest = { type: 'metrics-request'; id: number }
type MetricsResponse = { type: 'metrics-response'; id: number; text: string }

const isRequest = (message: unknown): message is MetricsRequest =>
  (message as MetricsRequest | null)?.type === 'metrics-request'
const isResponse = (message: unknown): message is MetricsResponse =>
  (message as MetricsResponse | null)?.type === 'metrics-response'

/** In the primary process: sends a worker that is scraped the sum of all workers' metrics, and those of the replica. */
function aggregateMetrics(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isRequest(message)) return
    const text = (await registry.clusterMetrics().catch(() => '')) + (await gatherReplicaMetrics())
    if (worker.isConnected())
      worker.send({ type: 'metrics-response', id: message.id, text } satisfies MetricsResponse)
  })
}

/** In a worker: a scrape returns the metrics of all workers. */
export function shareMetrics(): void {
  // The constructor registers the listener that sends this worker's metrics.
  new AggregatorRegistry()
  const waiting = new Map<number, (text: string) => void>()
  let last = 0
  process.on('message', message => {
    if (!isResponse(message)) return
    waiting.get(message.id)?.(message.text)
    waiting.delete(message.id)
  })
  gatherMetricsFrom(() => {
    const id = ++last
    return new Promise(resolve => {
      waiting.set(id, resolve)
      process.send?.({ type: 'metrics-request', id } satisfies MetricsRequest)
    })
  })
}
