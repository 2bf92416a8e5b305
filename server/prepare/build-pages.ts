import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '@/lib/db/start-error'
import { findNewest, fingerprint } from './inputs'

const othersBuildMs = 600_000

/** Builds the pages unless the build that is there was made of the same files. */
export async function buildPages(root: string, say: (line: string) => void): Promise<void> {
  if (await isCurrent(root)) return
  say('Building the pages, once for this version …')
  const beganAt = Date.now()
  while (!(await isCurrent(root))) {
    const made = fingerprint(root)
    const { code, output } = await runNextBuild(root)
    if (code === 0) await writeFile(markOf(root), made)
    else if (!isOthers(output) || Date.now() - beganAt > othersBuildMs)
      throw new StartError(`${output.trim()}\n\nThe pages could not be built, for the reason above.`)
    else await wait(1_000)
  }
  say(`Built in ${Math.round((Date.now() - beganAt) / 1_000)} s.`)
}

/** A build by hand carries no mark; it is taken for current, and marked, when nothing was touched since. */
async function isCurrent(root: string) {
  if (!existsSync(path.join(root, '.next', 'BUILD_ID'))) return false
  const now = fingerprint(root)
  if (existsSync(markOf(root))) return readFileSync(markOf(root), 'utf8') === now
  const finished = statSync(path.join(root, '.next', 'export-marker.json'), { throwIfNoEntry: false })
  if (!finished || findNewest(root) > finished.mtimeMs) return false
  await writeFile(markOf(root), now)
  return true
}

/** Next empties its folder at the beginning of a build, so a mark stands for a finished one. */
function markOf(root: string) {
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

/** Two services of one folder may find it unbuilt at the same time; Next lets one of them build. */
function isOthers(output: string) {
  return /Another (?:[\w.-]+ ){0,5}process is already running/.test(output)
}
