import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { gatherMetricsFrom } from '@/lib/metrics'

type Ask = { type: 'metrics-ask'; id: number }
type Tell = { type: 'metrics-tell'; id: number; text: string }

const isAsk = (message: unknown): message is Ask => (message as Ask | null)?.type === 'metrics-ask'
const isTell = (message: unknown): message is Tell => (message as Tell | null)?.type === 'metrics-tell'

/** In the first process: adds up the workers' figures for whichever of them is asked. */
export function addUpMetrics(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isAsk(message)) return
    const text = await registry.clusterMetrics().catch(() => '')
    if (worker.isConnected()) worker.send({ type: 'metrics-tell', id: message.id, text } satisfies Tell)
  })
}

/** In a worker: a scrape asks the first process for the figures of all workers. */
export function shareMetrics(): void {
  // Its making is what lets this process answer when it is asked for its own.
  new AggregatorRegistry()
  const waiting = new Map<number, (text: string) => void>()
  let last = 0
  process.on('message', message => {
    if (!isTell(message)) return
    waiting.get(message.id)?.(message.text)
    waiting.delete(message.id)
  })
  gatherMetricsFrom(() => {
    const id = ++last
    return new Promise(resolve => {
      waiting.set(id, resolve)
      process.send?.({ type: 'metrics-ask', id } satisfies Ask)
    })
  })
}
