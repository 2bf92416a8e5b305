import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '@/lib/db/start-error'
import { type Binaries, copyBinaries, findBinaries } from './binaries'
import { bareEnvironment } from './process'

const run = promisify(execFile)

/** For a service that runs as root: a folder that all users can enter. */
const PUBLIC_HOME = '/var/lib/slatekeeper'

/** The user that PostgreSQL runs as if the service is root, which PostgreSQL rejects. */
interface Owner {
  uid: number
  gid: number
}

export interface DataLocation {
  dir: string
  cluster: string
  binaries: Binaries
  owner: Owner | undefined
}

/** `dataDir`, or another folder, which it prints, if PostgreSQL's user has no access to `dataDir`. */
export async function chooseLocation(dataDir: string, print: (line: string) => void): Promise<DataLocation> {
  const binaries = await findBinaries()
  const { inDataDir, elsewhere } = findFolders(dataDir)
  const owner = await findOwner(path.join(inDataDir, 'cluster'))
  if (!owner) return createLocation(inDataDir, binaries, owner)

  const runnable = (await canRun(binaries, owner)) ? binaries : await copyBinaries(binaries, PUBLIC_HOME)
  const dir = await chooseFolder(inDataDir, elsewhere, owner)
  if (dir !== inDataDir)
    print(`The database is in ${dir}, because its user "postgres" has no access to ${dataDir}.`)
  return createLocation(dir, runnable, owner)
}

/** The two possible folders of the database of `dataDir`. */
export function findFolders(dataDir: string): { inDataDir: string; elsewhere: string } {
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return { inDataDir: path.join(dataDir, 'postgres'), elsewhere: path.join(PUBLIC_HOME, mark) }
}

/** An existing cluster stays where it is. */
async function chooseFolder(inDataDir: string, elsewhere: string, owner: Owner) {
  if (existsSync(path.join(inDataDir, 'cluster'))) {
    if (await canUse(inDataDir, owner)) return inDataDir
    throw new StartError(
      `The user "postgres" has no access to the database in ${inDataDir} any more: ` +
        'allow it to enter the folders above (chmod o+x), or set DATA_DIR to another folder.',
    )
  }
  if (existsSync(path.join(elsewhere, 'cluster'))) return elsewhere
  if (await canUse(inDataDir, owner)) return inDataDir
  await rmdir(inDataDir).catch(() => undefined)
  return elsewhere
}

async function createLocation(dir: string, binaries: Binaries, owner: Owner | undefined) {
  await createFolder(dir)
  return { dir, cluster: path.join(dir, 'cluster'), binaries, owner }
}

/** As root: the owner of an existing cluster that was created without root, else the user "postgres". */
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
    'PostgreSQL does not run as root, and the user "postgres" could not be created: ' +
      'create it, start Slatekeeper as another user, or set DATABASE_URL.',
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

/** Tries as that user, since file modes do not show access lists and mount options. */
async function canUse(dir: string, owner: Owner) {
  await createFolder(dir)
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

async function createFolder(dir: string) {
  try {
    await mkdir(dir, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw new StartError(`Could not create the folder ${dir}: ${(error as Error).message}`)
  }
}
