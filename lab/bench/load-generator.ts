import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type CallName, maxIterations } from './calls'
import type { LoadRequest, LoadResult } from './load-process'

/** Runs in its own process, so that it does not share an event loop with anything that is measured. */
export type LoadGenerator = {
  run(request: Omit<LoadRequest, 'firstIteration'>): Promise<LoadResult>
  stop(): void
}

// Shared by all generators, because writes must not repeat.
const nextIterations = new Map<CallName, number>()

/** Starts a generator, which runs one request at a time. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  const exited = once(child, 'exit').then(() => {
    throw new Error('the load generator exited')
  })
  exited.catch(() => undefined)
  return {
    async run(request) {
      const firstIteration = nextIterations.get(request.call) ?? 0
      child.send({ ...request, firstIteration } satisfies LoadRequest)
      const [result] = (await Promise.race([once(child, 'message'), exited])) as [LoadResult]
      nextIterations.set(request.call, result.nextIteration)
      if (result.nextIteration > maxIterations(request.call, request.userCount))
        throw new Error(`the seeded data allows no more calls of ${request.call}`)
      return result
    },
    stop: () => void child.kill('SIGTERM'),
  }
}
