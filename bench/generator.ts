import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type CallName, mostTurns } from '@/bench/calls'
import type { Job, Volley } from '@/bench/fire'

/** A load generator in a process of its own, so that it takes no turn of whatever is measured. */
export type Generator = { fire(job: Omit<Job, 'turn'>): Promise<Volley>; stop(): void }

// Over all generators and servers: what writes must not come twice.
const turns = new Map<CallName, number>()

/** Starts a generator; one job at a time. */
export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('./fire.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit').then(() => {
    throw new Error('the load generator ended')
  })
  ended.catch(() => undefined)
  return {
    async fire(job) {
      const turn = turns.get(job.call) ?? 0
      child.send({ ...job, turn } satisfies Job)
      const [volley] = (await Promise.race([once(child, 'message'), ended])) as [Volley]
      turns.set(job.call, volley.nextTurn)
      if (volley.nextTurn > mostTurns(job.call, job.crowd))
        throw new Error(`no ${job.call} is left to be sent`)
      return volley
    },
    stop: () => void child.kill('SIGTERM'),
  }
}
