import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string

/** Replaces the server: prints whether it is the built one and how many processes it started. */
const server = `
  import { execFileSync } from 'node:child_process'
  import { rmSync } from 'node:fs'
  // A build of the pages empties the folder of Next.
  rmSync('.next', { recursive: true, force: true })
  const { text } = await import('./later')
  const children = execFileSync('ps', ['-A', '-o', 'ppid=,comm=']).toString().split('\\n')
    .filter(line => Number.parseInt(line, 10) === process.pid && !/ps$/.test(line))
  console.log(JSON.stringify({ text, isBuilt: import.meta.filename.endsWith('.mjs'), children }))`

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'slatekeeper-start-'))
  for (const file of ['start.mjs', 'bundle.mjs', 'build-process.ts', 'prepare/build-server.ts'])
    await cp(path.join('server', file), path.join(root, 'server', file))
  await cp('tsconfig.json', path.join(root, 'tsconfig.json'))
  await symlink(path.resolve('node_modules'), path.join(root, 'node_modules'), 'junction')
  await write('package-lock.json', '{}')
  await write('package.json', '{ "type": "module" }')
  await write('app/(api)/balance/route.ts', 'export {}')
  await write('server.ts', server)
  await write('later.ts', "export const text = 'one'")
})
afterEach(() => rm(root, { recursive: true }))

test('a start builds the server and runs the build, which a build of the pages does not remove; the next one replaces its files', async () => {
  const started = { text: 'one', isBuilt: true, children: [] }
  expect(await start()).toEqual(started)
  expect(await start()).toEqual(started)

  const before = await readdir(path.join(root, '.server'))
  await write('later.ts', "export const text = 'two'")
  expect(await start()).toMatchObject({ text: 'two', isBuilt: true })
  const after = await readdir(path.join(root, '.server'))
  expect(after).not.toEqual(before)
  expect(after).toHaveLength(before.length)
})

test('the sources start where the server cannot be built', async () => {
  await write('.server', 'a file, as little writable as a read-only folder')
  expect(await start()).toMatchObject({ text: 'one', isBuilt: false })
})

async function start(): Promise<{ text: string; isBuilt: boolean; children: string[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/start.mjs'], { cwd: root })
  return JSON.parse(stdout)
}

async function write(file: string, text: string) {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true })
  await writeFile(path.join(root, file), text)
}
