// @ts-check
// Plain JavaScript, run by node alone: it is up in 40 ms and holds nothing of the service's in memory.

/**
 * Keeps one PostgreSQL running for the service that started it, in a session of its own, so that Ctrl-C reaches
 * the service alone. It starts PostgreSQL again when that dies, and stops it when told to or when the service is
 * gone, however it went.
 *
 * @typedef {{ postgres: string, args: string[], cluster: string, log: string, owner?: { uid: number, gid: number } }} Task
 */
import { spawn } from 'node:child_process'
import { openSync, readFileSync, statSync } from 'node:fs'

const READY_EVERY_MS = 10
const AGAIN_AFTER_MS = 200
/** What is still in the way of a start just after a crash, and goes by itself. */
const PASSING = /pre-existing shared memory block|lock file "[^"]*" already exists/
const PATIENCE_MS = 30_000
const FAST_STOP_MS = 20_000

/** @type {Task} */
const task = JSON.parse(process.argv[2] ?? '{}')
/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let isStopping = false
let wasReady = false
let inTroubleSince = Date.now()

process.on('uncaughtException', error => end(error.message))
process.on('message', word => word === 'stop' && stop())
for (const event of ['disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP']) process.on(event, stop)
if (process.connected) start()
else process.exit(0)

function start() {
  if (isStopping) process.exit(0)
  const log = openSync(task.log, 'a')
  const logFrom = statSync(task.log).size
  let isUp = false
  const child = spawn(task.postgres, task.args, {
    ...task.owner,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
  })
  server = child
  const watch = setInterval(() => isReady(child.pid) && announce(), READY_EVERY_MS)
  child.once('error', error => end(error.message))
  child.once('exit', () => {
    clearInterval(watch)
    const reason = readFileSync(task.log, 'utf8').slice(logFrom).trim()
    if (isStopping) process.exit(0)
    if (isUp) inTroubleSince = Date.now()
    if (wasReady || PASSING.test(reason)) retry(reason)
    else end(reason)
  })

  function announce() {
    clearInterval(watch)
    isUp = true
    if (!wasReady) process.send?.({ isReady: true })
    wasReady = true
  }
}

/** @param {string} reason */
function retry(reason) {
  if (Date.now() - inTroubleSince > PATIENCE_MS) end(reason)
  else setTimeout(start, AGAIN_AFTER_MS)
}

/** @param {string} reason */
function end(reason) {
  if (!process.connected) process.exit(1)
  process.send?.({ reason }, () => process.exit(1))
}

/** PostgreSQL writes its state into the eighth line of this file, for whoever waits for it. */
function isReady(/** @type {number | undefined} */ pid) {
  try {
    const lines = readFileSync(`${task.cluster}/postmaster.pid`, 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function stop() {
  if (isStopping) return
  isStopping = true
  if (!server || server.exitCode !== null || server.signalCode !== null) process.exit(0)
  server.kill('SIGINT')
  setTimeout(() => server?.kill('SIGQUIT'), FAST_STOP_MS)
  setTimeout(() => server?.kill('SIGKILL'), FAST_STOP_MS + 5_000)
}
