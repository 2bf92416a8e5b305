import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, copyBinaries, findBinaries } from './binaries'
import { bareEnvironment } from './process'
import { StartError } from '@/lib/db/start-error'

const run = promisify(execFile)

/** Where a process of root's finds room that every user may enter. */
const PUBLIC_HOME = '/var/lib/slatekeeper'

/** Whom PostgreSQL runs as: nobody else unless we are root, which it refuses to be. */
export interface Owner {
  uid: number
  gid: number
}

/** A folder that PostgreSQL may work in, the programs that it may run, and the user that it runs as. */
export interface Place {
  dir: string
  cluster: string
  binaries: Binaries
  owner: Owner | undefined
}

/** Chooses where the database lives: in `dataDir`, or elsewhere where PostgreSQL's user may not enter that, which it says. */
export async function choosePlace(dataDir: string, say: (line: string) => void): Promise<Place> {
  const binaries = await findBinaries()
  const { inDataDir, elsewhere } = findFolders(dataDir)
  const owner = await findOwner(path.join(inDataDir, 'cluster'))
  if (!owner) return makePlace(inDataDir, binaries, owner)

  const runnable = (await canRun(binaries, owner)) ? binaries : await copyBinaries(binaries, PUBLIC_HOME)
  const dir = await chooseFolder(inDataDir, elsewhere, owner)
  if (dir !== inDataDir)
    say(`The database lives in ${dir}, since the user "postgres" that it runs as may not enter ${dataDir}.`)
  return makePlace(dir, runnable, owner)
}

/** The two folders that the database of `dataDir` can be in. */
export function findFolders(dataDir: string): { inDataDir: string; elsewhere: string } {
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return { inDataDir: path.join(dataDir, 'postgres'), elsewhere: path.join(PUBLIC_HOME, mark) }
}

/** Wherever a cluster is already, there it stays, whatever has become of the folders above. */
async function chooseFolder(inDataDir: string, elsewhere: string, owner: Owner) {
  if (existsSync(path.join(inDataDir, 'cluster'))) {
    if (await canUse(inDataDir, owner)) return inDataDir
    throw new StartError(
      `The database is in ${inDataDir}, which the user "postgres" may not enter any more: ` +
        'let others pass through the folders above it (chmod o+x), or set DATA_DIR to another folder.',
    )
  }
  if (existsSync(path.join(elsewhere, 'cluster'))) return elsewhere
  if (await canUse(inDataDir, owner)) return inDataDir
  await rmdir(inDataDir).catch(() => undefined)
  return elsewhere
}

async function makePlace(dir: string, binaries: Binaries, owner: Owner | undefined): Promise<Place> {
  await makeFolder(dir)
  return { dir, cluster: path.join(dir, 'cluster'), binaries, owner }
}

/** As root, whoever has the cluster already, as one that was made without being root; else the user "postgres". */
async function findOwner(cluster: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const found = statSync(cluster, { throwIfNoEntry: false })
  if (found?.uid) return { uid: found.uid, gid: found.gid }
  const known = await findUser()
  if (known) return known
  await run('groupadd', ['--system', 'postgres']).catch(() => undefined)
  await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']).catch(
    () => undefined,
  )
  const made = await findUser()
  if (made) return made
  throw new StartError(
    'PostgreSQL does not run as root, and a user "postgres" for it could not be made: ' +
      'make one, start Slatekeeper as another user, or set DATABASE_URL.',
  )
}

async function findUser(): Promise<Owner | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async flag => Number((await run('id', [flag, 'postgres'])).stdout)),
    )
    return uid && gid ? { uid, gid } : undefined
  } catch {
    return undefined
  }
}

async function canRun(binaries: Binaries, owner: Owner) {
  return succeeds(binaries.postgres, ['--version'], owner)
}

/** Asks the system itself, by trying as that user; modes alone would miss access lists and mount options. */
async function canUse(dir: string, owner: Owner) {
  await makeFolder(dir)
  const probe = await mkdtemp(path.join(dir, 'probe-'))
  try {
    await chown(probe, owner.uid, owner.gid)
    return await succeeds('/bin/sh', ['-c', 'cd "$1" && : > file', 'sh', probe], owner)
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

function succeeds(program: string, args: string[], owner: Owner) {
  return run(program, args, { ...owner, cwd: '/', env: bareEnvironment }).then(
    () => true,
    () => false,
  )
}

async function makeFolder(dir: string) {
  try {
    await mkdir(dir, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw new StartError(`Could not make the folder ${dir}: ${(error as Error).message}`)
  }
}
