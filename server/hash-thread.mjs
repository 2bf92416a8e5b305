import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** With 10 reads were no faster, and sign-ins would get a third of that share of a busy core. */
const nice = 5

try {
  // On Linux 0 is the calling thread; elsewhere it would be the whole process.
  if (process.platform === 'linux') setPriority(0, nice)
} catch (error) {
  // A sandbox can forbid it.
  process.emitWarning(`Passwords are hashed with normal priority: ${error.message}`)
}

const methods = { hash: hashSync, verify: verifySync }

parentPort.on('message', ({ method, args }) => {
  try {
    parentPort.postMessage({ result: methods[method](...args) })
  } catch (error) {
    parentPort.postMessage({ error })
  }
})
