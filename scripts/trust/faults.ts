import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, type Embedded, startEmbedded } from '@/lib/db/embedded'
import { verify } from './crashes'
import { findUnclean } from './judge-answers'
import { type Fault, type Line, openLine } from './tcp-proxy'
import { type Load, startLoad } from './load'
import { type Proof, shareOf, type Wishes } from './trust-test'
import { startService } from './service'
import { fill, mountSmallDisk, unmount } from './small-disk'

const backWithinMs = 5_000

type Scene = {
  load: Load
  /** The database that runs there at the moment. */
  disk: { folder: string; isSmall: boolean; database: Embedded }
  toDatabase: Line
  toService: Line
}

/** T7: the line to the database, the one to the callers, the database and its disk fail while users write. */
export const faults: Proof = {
  key: 'T7',
  promises: 'faults end in a clean answer, and nothing is lost or done twice',
  async run(wishes) {
    const folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-faults-'))
    await chmod(folder, 0o755)
    const isSmallDisk = await mountSmallDisk(folder)
    try {
      return await standIn(folder, isSmallDisk, wishes)
    } finally {
      if (isSmallDisk) unmount(folder)
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function standIn(folder: string, isSmallDisk: boolean, wishes: Wishes) {
  const disk = { folder, isSmall: isSmallDisk, database: await startEmbedded(folder) }
  const directUrl = await createDatabase(disk.database.superuserUrl, 'slatekeeper_faults_test')
  const url = new URL(directUrl)
  const toDatabase = await openLine(Number(url.port), /commit/i)
  url.port = String(toDatabase.port)
  const service = await startService({ DATABASE_URL: url.href, MIGRATE: '1' })
  const toService = await openLine(Number(new URL(service.origin).port), /^POST /)
  const breaches: string[] = []
  try {
    const load = await startLoad(`http://127.0.0.1:${toService.port}`, wishes.seed)
    const scene = { load, disk, toDatabase, toService }
    const told = await spoilAll(scene, breaches, wishes)
    const pool = new pg.Pool({ connectionString: directUrl, max: 1 })
    breaches.push(...(await load.settleUp(pool)))
    await pool.end()
    breaches.push(...(await verify(directUrl)))
    const figure =
      `${told.length} faults; ${load.acknowledged().toLocaleString('en')} writes acknowledged, ` +
      `${breaches.length} answers unclean, late, lost or doubled`
    return { figure, breaches }
  } finally {
    await service.stop()
    for (const line of [toDatabase, toService]) line.close()
    await disk.database.stop()
  }
}

/** Each fault for a while, what is answered meanwhile, and how soon all is well after. */
async function spoilAll(scene: Scene, breaches: string[], wishes: Wishes): Promise<string[]> {
  const { disk } = scene
  const seconds = shareOf(15, wishes)
  const lines: string[] = []
  const spoil = async (name: string, begin: () => unknown, end: () => unknown) => {
    await scene.load.nextAck()
    scene.load.takeAnswers()
    await begin()
    await wait(seconds * 1_000)
    await end()
    const backMs = await scene.load.nextAck()
    await wait(1_000)
    const answers = scene.load.takeAnswers()
    breaches.push(...findUnclean(name, answers))
    if (backMs > backWithinMs) breaches.push(`${name}: served again ${Math.round(backMs)} ms after its end`)
    const slowest = Math.max(...answers.map(answer => answer.ms))
    const refused = answers.filter(answer => answer.status === 503).length
    lines.push(
      `${name} ${seconds} s: ${refused} of ${answers.length} answers 503, slowest ${(slowest / 1_000).toFixed(1)} s, ` +
        `back after ${(backMs / 1_000).toFixed(1)} s`,
    )
    console.log(`  ${lines.at(-1)}`)
  }
  const onDatabaseLine = (fault: Fault) => () => scene.toDatabase.spoil(fault)
  await spoil('2 s latency to the database', onDatabaseLine('slow'), onDatabaseLine('none'))
  await spoil('black hole to the database', onDatabaseLine('mute'), onDatabaseLine('none'))
  await spoil('resets to the database', onDatabaseLine('reset'), onDatabaseLine('none'))
  await spoil('answers to commits cut', onDatabaseLine('cut'), onDatabaseLine('none'))
  await spoil(
    'answers to callers cut',
    () => scene.toService.spoil('cut'),
    () => scene.toService.spoil('none'),
  )
  await spoil(
    'database stopped',
    () => disk.database.stop(),
    async () => {
      disk.database = await startEmbedded(disk.folder)
    },
  )
  const ballast = path.join(disk.folder, 'ballast')
  if (disk.isSmall)
    await spoil(
      'disk full',
      () => fill(ballast),
      () => rm(ballast),
    )
  else lines.push('disk full: not tried, since a small disk takes root on Linux')
  for (const line of [scene.toDatabase, scene.toService])
    if (line.cuts() === 0) breaches.push('no answer was cut, so that nothing was tried')
  return lines
}
