import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A program with the arguments that come before all others. */
export type Program = { file: string; args: string[] }

export type Programs = {
  /** Folder with postgres, initdb and pg_basebackup. */
  postgres: string
  pooler: Program
  redis: Program
  proxy: Program
  /** PostgreSQL rejects root. */
  owner: { uid: number; gid: number } | undefined
}

/** The message names the packages to install. */
export class MissingPrograms extends Error {}

const minPooler = [1, 21]

/** Throws MissingPrograms. */
export async function findPrograms(print: (line: string) => void): Promise<Programs> {
  const [postgres, redis, proxy, psql] = await Promise.all([
    findPostgres(),
    findInPath('redis-server'),
    findInPath('haproxy'),
    findInPath('psql'),
  ])
  const missing = [
    ...(postgres && psql ? [] : ['postgresql (15 or later)']),
    ...(redis ? [] : ['redis-server']),
    ...(proxy ? [] : ['haproxy']),
  ]
  if (!postgres || !redis || !proxy || !psql)
    throw new MissingPrograms(
      `Missing: ${missing.join(', ')}. Install them without starting them, for example on Debian:\n` +
        '  mkdir -p /etc/postgresql-common && echo create_main_cluster=false > /etc/postgresql-common/createcluster.conf\n' +
        '  apt-get install postgresql redis-server haproxy',
    )
  return {
    postgres,
    pooler: await findPooler(print),
    redis: { file: redis, args: [] },
    proxy: { file: proxy, args: [] },
    owner: await findOwner(),
  }
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

async function findOwner(): Promise<Programs['owner']> {
  if (process.getuid?.() !== 0) return undefined
  const ids = await Promise.all(['-u', '-g'].map(flag => run('id', [flag, 'postgres'])))
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout))
  return { uid, gid }
}

/** An installed PgBouncer, or that of Debian trixie, which is unpacked into node_modules/.cache and runs with its own libraries. */
async function findPooler(print: (line: string) => void): Promise<Program> {
  const installed = await findInPath('pgbouncer')
  if (installed && (await isNewEnough({ file: installed, args: [] }))) return { file: installed, args: [] }
  const root = path.resolve('node_modules/.cache/topology/trixie')
  if (!existsSync(root)) await unpackPooler(root, print)
  const libraries = (await readdir(path.join(root, 'usr/lib')))
    .filter(name => name.endsWith('-linux-gnu'))
    .map(name => path.join(root, 'usr/lib', name))
  const loader = await findLoader(root, libraries)
  const unpacked = {
    file: loader,
    args: ['--library-path', libraries.join(':'), path.join(root, 'usr/sbin/pgbouncer')],
  }
  if (await isNewEnough(unpacked)) return unpacked
  throw new MissingPrograms(
    `Missing: PgBouncer ${minPooler.join('.')} or later. The one in ${root} does not run: delete the folder.`,
  )
}

async function findLoader(root: string, libraries: string[]): Promise<string> {
  for (const folder of [path.join(root, 'usr/lib64'), path.join(root, 'usr/lib'), ...libraries]) {
    const name = (await readdir(folder).catch(() => [])).find(file => /^ld-linux.*\.so\.\d$/.test(file))
    if (name) return path.join(folder, name)
  }
  throw new MissingPrograms(`The libraries of PgBouncer in ${root} are incomplete: delete the folder.`)
}

async function isNewEnough({ file, args }: Program): Promise<boolean> {
  const { stdout } = await run(file, [...args, '--version']).catch(() => ({ stdout: '' }))
  return isVersionAtLeast(stdout, minPooler)
}

/** Compares the first version number in `text`. */
export function isVersionAtLeast(text: string, [major = 0, minor = 0]: readonly number[]): boolean {
  const [, one, two] = /\b(\d{1,4})\.(\d{1,4})\b/.exec(text) ?? []
  if (one === undefined) return false
  return Number(one) > major || (Number(one) === major && Number(two) >= minor)
}

/** With APT's own files, so that the system's packages and sources stay as they are. Needs no root. */
async function unpackPooler(root: string, print: (line: string) => void): Promise<void> {
  const work = `${root}.apt`
  print('Downloading PgBouncer of Debian trixie, once …')
  try {
    for (const folder of ['state/lists/partial', 'cache/archives/partial'])
      await mkdir(path.join(work, folder), { recursive: true })
    const source =
      'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main\n'
    await writeFile(path.join(work, 'sources.list'), source)
    await writeFile(path.join(work, 'status'), '')
    const settings = [
      `Dir::Etc::sourcelist=${work}/sources.list`,
      'Dir::Etc::sourceparts=/dev/null',
      'Dir::Etc::preferencesparts=/dev/null',
      `Dir::State=${work}/state`,
      `Dir::State::status=${work}/status`,
      `Dir::Cache=${work}/cache`,
      'Debug::NoLocking=true',
      'APT::Install-Recommends=false',
      `APT::Sandbox::User=${process.env.USER ?? 'root'}`,
    ].flatMap(setting => ['-o', setting])
    await run('apt-get', [...settings, 'update', '-qq'])
    await run('apt-get', [...settings, 'install', '--download-only', '--yes', '-qq', 'pgbouncer'])
    const archives = path.join(work, 'cache/archives')
    const unpacked = path.join(work, 'root')
    for (const name of await readdir(archives))
      if (name.endsWith('.deb')) await run('dpkg-deb', ['--extract', path.join(archives, name), unpacked])
    await rename(unpacked, root)
  } catch (error) {
    throw new MissingPrograms(
      `Missing: PgBouncer ${minPooler.join('.')} or later. Install it; it could not be downloaded: ${(error as { stderr?: string }).stderr || error}`,
    )
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
