import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { hash, verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
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
  const threads = createHashThreads()
  const error = await verify('not a hash', 'Playmaker7').catch(reason => reason)
  await expect(threads.verify('not a hash', 'Playmaker7')).rejects.toThrow(error.message)
  const before = listPriorities().length
  expect(await threads.verify(await hash('Playmaker7', cost), 'Playmaker7')).toBe(true)
  expect(listPriorities()).toHaveLength(before)
})

test('a crashed thread fails its hash and is replaced', async () => {
  const threads = createHashThreads()
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    this.emit('error', new Error('out of memory'))
    void this.terminate()
  })
  await expect(threads.hash('Playmaker7', cost)).rejects.toThrow('out of memory')
  expect(await threads.hash('Playmaker7', cost)).toBeTruthy()
})

/** Of the threads of this process. */
function listPriorities(): number[] {
  return readdirSync('/proc/self/task').map(priorityOf)
}

function priorityOf(thread: number | string): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}
