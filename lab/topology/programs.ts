import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, constants, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The message names the packages to install. */
export class MissingPrograms extends Error {}

/** The first that prepares statements in transaction mode. */
const minPooler = '1.21'

export type Programs = Awaited<ReturnType<typeof findPrograms>>

/** `postgres` is the folder with postgres, initdb and pg_basebackup, `owner` runs it as root. Throws MissingPrograms. */
export async function findPrograms() {
  const [postgres, redis, proxy, psql, anyPooler] = await Promise.all([
    findPostgres(),
    findInPath('redis-server'),
    findInPath('haproxy'),
    findInPath('psql'),
    findInPath('pgbouncer'),
  ])
  const pooler = anyPooler && (await isNewEnough(anyPooler)) ? anyPooler : null
  const missing = [
    ...(postgres && psql ? [] : ['postgresql (15 or later)']),
    ...(redis ? [] : ['redis-server']),
    ...(proxy ? [] : ['haproxy']),
    ...(pooler ? [] : [`pgbouncer (${minPooler} or later: of Debian 13, or of apt.postgresql.org)`]),
  ]
  if (!postgres || !redis || !proxy || !psql || !pooler)
    throw new MissingPrograms(
      `Missing: ${missing.join(', ')}. Install them without starting them, for example on Debian:\n` +
        '  mkdir -p /etc/postgresql-common && echo create_main_cluster=false > /etc/postgresql-common/createcluster.conf\n' +
        '  apt-get install postgresql redis-server haproxy pgbouncer',
    )
  return { postgres, pooler, redis, proxy, owner: await findOwner() }
}

async function findInPath(name: string): Promise<string | null> {
  for (const folder of [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']) {
    const file = path.join(folder, name)
    const isExecutable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isExecutable) return file
  }
  return null
}

/** Debian's programs are not in the path. */
async function findPostgres(): Promise<string | null> {
  const root = '/usr/lib/postgresql'
  const versions = (await readdir(root).catch(() => [])).sort((one, other) => Number(other) - Number(one))
  const inPath = await findInPath('pg_basebackup')
  const folders = [
    ...versions.map(version => path.join(root, version, 'bin')),
    ...(inPath ? [path.dirname(inPath)] : []),
  ]
  return (
    folders.find(
      folder => existsSync(path.join(folder, 'pg_basebackup')) && existsSync(path.join(folder, 'initdb')),
    ) ?? null
  )
}

async function findOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const ids = await Promise.all(['-u', '-g'].map(flag => run('id', [flag, 'postgres'])))
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout))
  return { uid, gid }
}

async function isNewEnough(file: string): Promise<boolean> {
  const { stdout } = await run(file, ['--version']).catch(() => ({ stdout: '' }))
  const [version = '0'] = /\d{1,4}\.\d{1,4}/.exec(stdout) ?? []
  return version.localeCompare(minPooler, 'en', { numeric: true }) >= 0
}
