import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { createDatabase, type Embedded, startEmbedded } from '@/lib/db/embedded'
import { type Fault, openDatabaseProxy, openTcpProxy, type TcpProxy } from '@/lib/db/testing/tcp-proxy'
import { findLedgerProblems } from './crashes'
import { findInvalidResponses } from './find-invalid-responses'
import { type Load, startLoad } from './load'
import { startService } from './service'
import { type RunOptions, scale, type TrustTest } from './trust-test'

const maxRecoveryMs = 5_000
// Enough for PostgreSQL and its write-ahead log.
const diskMiB = 700

type Context = {
  load: Load
  disk: { folder: string; isSmall: boolean; database: Embedded }
  toDatabase: TcpProxy
  toService: TcpProxy
}

/** T7: the connections to the database and to clients, the database and its disk fail while users write. */
export const faults: TrustTest = {
  key: 'T7',
  guarantee: 'faults end in a clean response, and nothing is lost or duplicated',
  async run(options) {
    const folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-faults-'))
    await chmod(folder, 0o755)
    const isSmallDisk = await mountSmallDisk(folder)
    try {
      return await runFaults(folder, isSmallDisk, options)
    } finally {
      if (isSmallDisk) unmount(folder)
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function runFaults(folder: string, isSmallDisk: boolean, options: RunOptions) {
  const disk = { folder, isSmall: isSmallDisk, database: await startEmbedded(folder) }
  const directUrl = await createDatabase(disk.database.superuserUrl, 'slatekeeper_faults_test')
  const toDatabase = await openDatabaseProxy(directUrl, 0, /commit/i)
  const service = await startService({ DATABASE_URL: toDatabase.url, MIGRATE: '1' })
  const { hostname: host, port } = new URL(service.origin)
  const toService = await openTcpProxy({ host, port: Number(port) }, 0, /^POST /)
  const breaches: string[] = []
  try {
    const load = await startLoad(`http://127.0.0.1:${toService.port}`, options.seed, directUrl)
    const context = { load, disk, toDatabase, toService }
    const results = await injectFaults(context, breaches, options)
    const pool = new pg.Pool({ connectionString: directUrl, max: 1 })
    breaches.push(...(await load.finishAndCompare(pool)))
    await pool.end()
    breaches.push(...(await findLedgerProblems(directUrl)))
    const summary =
      `${results.length} faults; ${load.acknowledged().toLocaleString('en')} writes acknowledged, ` +
      `${breaches.length} invalid, late, lost or duplicated`
    return { summary, breaches }
  } finally {
    await service.stop()
    for (const proxy of [toDatabase, toService]) proxy.close()
    await disk.database.stop()
  }
}

/** Checks the responses during each fault and the time to recover after it. */
async function injectFaults(context: Context, breaches: string[], options: RunOptions): Promise<string[]> {
  const { disk } = context
  const seconds = scale(15, options)
  const lines: string[] = []
  const inject = async (name: string, begin: () => unknown, end: () => unknown) => {
    await context.load.nextAck()
    context.load.takeResponses()
    await begin()
    await wait(seconds * 1_000)
    await end()
    const backMs = await context.load.nextAck()
    await wait(1_000)
    const responses = context.load.takeResponses()
    breaches.push(...findInvalidResponses(name, responses, () => name === 'client responses cut'))
    if (backMs > maxRecoveryMs) breaches.push(`${name}: recovered ${Math.round(backMs)} ms after its end`)
    const slowest = Math.max(...responses.map(response => response.ms))
    const unavailable = responses.filter(response => response.status === 503).length
    lines.push(
      `${name} ${seconds} s: ${unavailable} of ${responses.length} responses 503, slowest ${(slowest / 1_000).toFixed(1)} s, ` +
        `recovered after ${(backMs / 1_000).toFixed(1)} s`,
    )
    console.log(`  ${lines.at(-1)}`)
  }
  const onDatabaseProxy = (fault: Fault) => () => context.toDatabase.setFault(fault)
  await inject('2 s latency to the database', onDatabaseProxy('slow'), onDatabaseProxy('none'))
  await inject('black hole to the database', onDatabaseProxy('drop'), onDatabaseProxy('none'))
  await inject('resets to the database', onDatabaseProxy('reset'), onDatabaseProxy('none'))
  await inject('commit responses cut', onDatabaseProxy('cut'), onDatabaseProxy('none'))
  await inject(
    'client responses cut',
    () => context.toService.setFault('cut'),
    () => context.toService.setFault('none'),
  )
  await inject(
    'database stopped',
    () => disk.database.stop(),
    async () => {
      disk.database = await startEmbedded(disk.folder)
    },
  )
  const ballast = path.join(disk.folder, 'ballast')
  if (disk.isSmall)
    await inject(
      'disk full',
      () => fill(ballast),
      () => rm(ballast),
    )
  else lines.push('disk full: skipped, it needs root on Linux')
  for (const proxy of [context.toDatabase, context.toService])
    if (proxy.cuts() === 0) breaches.push('no response was cut, so nothing was tested')
  return lines
}

/** Mounts a tmpfs. Returns false without root on Linux. */
async function mountSmallDisk(folder: string): Promise<boolean> {
  const isMounted = await promisify(execFile)('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${diskMiB}m,mode=755`,
    'tmpfs',
    folder,
  ]).then(
    () => true,
    () => false,
  )
  if (isMounted) process.once('exit', () => unmount(folder))
  return isMounted
}

/** Synchronous, so that it works in an exit handler. */
const unmount = (folder: string) => spawnSync('umount', ['-l', folder], { stdio: 'ignore' })

async function fill(file: string): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(file))
  const piece = Buffer.alloc(1024 * 1024)
  for (let left = bavail * bsize; left > 0; left -= piece.length)
    await writeFile(file, piece, { flag: 'a' }).catch(error => {
      if (error.code !== 'ENOSPC') throw error
    })
}
