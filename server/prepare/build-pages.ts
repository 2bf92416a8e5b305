import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '@/lib/db/start-error'
import { compressFiles } from './compress-files'

const concurrentBuildMs = 600_000

/** Runs `next build` unless the existing build was made from the same files. */
export async function buildPages(root: string, print: (line: string) => void): Promise<void> {
  if (isCurrent(root)) return
  print('Building the pages, once for this version …')
  const startedAt = Date.now()
  while (!isCurrent(root)) {
    const inputs = fingerprint(root)
    const { code, output } = await runNextBuild(root)
    if (code === 0) await finish(root, inputs)
    else if (!isConcurrentBuild(output) || Date.now() - startedAt > concurrentBuildMs)
      throw new StartError(`${output.trim()}\n\nThe pages could not be built. See the error above.`)
    else await wait(1_000)
  }
  print(`Built in ${Math.round((Date.now() - startedAt) / 1_000)} s.`)
}

/** The marker is that of the current inputs. */
function isCurrent(root: string): boolean {
  return existsSync(markerOf(root)) && readFileSync(markerOf(root), 'utf8') === fingerprint(root)
}

async function finish(root: string, inputs: string) {
  await compressFiles(path.join(root, '.next', 'static'))
  await writeFile(markerOf(root), inputs)
}

/** Next empties its folder when a build begins, so a marker exists only after a finished build. */
function markerOf(root: string) {
  return path.join(root, '.next', 'made-of')
}

async function runNextBuild(root: string) {
  const next = createRequire(path.join(root, 'package.json')).resolve('next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'build'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => child.kill()
  process.once('exit', end)
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => chunks.push(chunk))
  const [code] = await once(child, 'close')
  process.off('exit', end)
  return { code, output: Buffer.concat(chunks).toString() }
}

/** Next lets only one of two concurrent builds of a folder run. */
function isConcurrentBuild(output: string) {
  return /Another (?:[\w.-]+ ){0,5}process is already running/.test(output)
}

const inputFiles = [
  'package-lock.json',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'prisma/schema.prisma',
  'docs/openapi.json',
]
const inputFolders = ['app', 'components', 'lib']
/** Tests, and files generated from another input. */
const excluded = /\.test\.tsx?$|^lib\/db\/generated\//

/** A hash of all inputs of the build; of public files only the names, since Next serves them unchanged. */
function fingerprint(root: string): string {
  const hash = createHash('sha256').update(`${process.versions.node.split('.')[0]}\n`)
  for (const file of listInputs(root))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  for (const file of listFiles(root, 'public')) hash.update(`${file}\0`)
  return hash.digest('hex')
}

function listInputs(root: string): string[] {
  const single = inputFiles.filter(file => statSync(path.join(root, file), { throwIfNoEntry: false }))
  return [
    ...single,
    ...inputFolders.flatMap(folder => listFiles(root, folder)).filter(file => !excluded.test(file)),
  ]
}

function listFiles(root: string, folder: string): string[] {
  return readFolder(path.join(root, folder))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(entry => {
      const inside = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(root, inside) : [inside]
    })
}

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
