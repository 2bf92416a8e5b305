import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { hash, verify } from '@node-rs/argon2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHashThreads } from './hash-threads'

const cost = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }

test.runIf(process.platform === 'linux')('only the hash threads have a lower priority', async () => {
  const low = () => listPriorities().filter(priority => priority === 5)
  const before = low().length
  const threads = createHashThreads()
  await Promise.all([threads.hash('Playmaker7', cost), threads.hash('Playmaker7', cost)])
  expect(low()).toHaveLength(before + 2)
  expect(priorityOf(process.pid)).toBe(0)
})

test('hashes and compares as the library does', async () => {
  const threads = createHashThreads()
  const hashed = await threads.hash('Playmaker7', cost)
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/)
  expect(await verify(hashed, 'Playmaker7')).toBe(true)
  const outcomes = ['Playmaker7', 'playmaker7'].map(password => threads.verify(hashed, password))
  expect(await Promise.all(outcomes)).toEqual([true, false])
})

test('an invalid hash is an error, after which the thread is used again', async () => {
  const { threads, workers } = observeThreads()
  const error = await verify('not a hash', 'Playmaker7').catch(reason => reason)
  await expect(threads.verify('not a hash', 'Playmaker7')).rejects.toThrow(error.message)
  expect(await threads.verify(await hash('Playmaker7', cost), 'Playmaker7')).toBe(true)
  expect(workers().size).toBe(1)
})

// The thread throws an error outside of its handler.
const crash = (worker: Worker) => worker.postMessage(null)
const terminate = (worker: Worker) => void worker.terminate()

test.each([
  ['crashes', crash, /null/],
  ['is terminated', terminate, 'exited with code'],
])('a thread that %s fails its hash and is replaced', async (_, end, error) => {
  const { threads, postMessage } = observeThreads()
  postMessage.mockImplementationOnce(function (this: Worker) {
    end(this)
  })
  await expect(threads.hash('Playmaker7', cost)).rejects.toThrow(error)
  expect(await threads.hash('Playmaker7', cost)).toBeTruthy()
})

test.each([
  ['crashes', crash],
  ['is terminated', terminate],
])('an idle thread that %s is replaced', async (_, end) => {
  const { threads, workers } = observeThreads()
  await threads.hash('Playmaker7', cost)
  const [worker] = [...workers()] as [Worker]
  const exited = new Promise(resolve => worker.on('exit', resolve))
  end(worker)
  await exited
  expect(await threads.hash('Playmaker7', cost)).toBeTruthy()
  expect(workers().size).toBe(2)
})

function observeThreads() {
  const postMessage = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => postMessage.mockRestore())
  return { threads: createHashThreads(), postMessage, workers: () => new Set(postMessage.mock.contexts) }
}

/** Of the threads of this process. */
function listPriorities(): number[] {
  return readdirSync('/proc/self/task').map(priorityOf)
}

function priorityOf(thread: number | string): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}
