// @ts-check
// Plain JavaScript without dependencies: it starts in 40 ms and uses little memory.

/**
 * Runs PostgreSQL in its own session, so that Ctrl-C reaches only the service. Restarts PostgreSQL after a crash; stops it on
 * request or when the service is gone, even if that was killed.
 *
 * @typedef {{ postgres: string, args: string[], cluster: string, log: string, owner?: { uid: number, gid: number } }} Options
 */
import { spawn } from 'node:child_process'
import { openSync, readFileSync, statSync } from 'node:fs'

const READY_CHECK_MS = 10
const RETRY_DELAY_MS = 200
/** Errors shortly after a crash that disappear without intervention. */
const TRANSIENT = /pre-existing shared memory block|lock file "[^"]*" already exists/
const RETRY_FOR_MS = 30_000
const FAST_STOP_MS = 20_000

/** @type {Options} */
const options = JSON.parse(process.argv[2] ?? '{}')
/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let isStopping = false
let wasReady = false
let failingSince = Date.now()

process.on('uncaughtException', error => end(error.message))
process.on('message', message => message === 'stop' && stop())
for (const event of ['disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP']) process.on(event, stop)
if (process.connected) start()
else process.exit(0)

function start() {
  if (isStopping) process.exit(0)
  const log = openSync(options.log, 'a')
  const logFrom = statSync(options.log).size
  let isUp = false
  const child = spawn(options.postgres, options.args, {
    ...options.owner,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
  })
  server = child
  const check = setInterval(() => isReady(child.pid) && reportReady(), READY_CHECK_MS)
  child.once('error', error => end(error.message))
  child.once('exit', () => {
    clearInterval(check)
    const reason = readFileSync(options.log, 'utf8').slice(logFrom).trim()
    if (isStopping) process.exit(0)
    if (isUp) failingSince = Date.now()
    if (wasReady || TRANSIENT.test(reason)) retry(reason)
    else end(reason)
  })

  function reportReady() {
    clearInterval(check)
    isUp = true
    if (!wasReady) process.send?.({ isReady: true })
    wasReady = true
  }
}

/** @param {string} reason */
function retry(reason) {
  if (Date.now() - failingSince > RETRY_FOR_MS) end(reason)
  else setTimeout(start, RETRY_DELAY_MS)
}

/** @param {string} reason */
function end(reason) {
  if (!process.connected) process.exit(1)
  process.send?.({ reason }, () => process.exit(1))
}

/** PostgreSQL writes its state to the eighth line of this file. */
function isReady(/** @type {number | undefined} */ pid) {
  try {
    const lines = readFileSync(`${options.cluster}/postmaster.pid`, 'utf8').split('\n')
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
