import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildPages } from './build-pages'

let root: string
let printed: string[]
const print = (line: string) => printed.push(line)

/** Replaces Next's build: counts its runs and writes the same files. */
const builder = `
  var fs = require('node:fs')
  fs.rmSync('.next', { recursive: true, force: true })
  fs.mkdirSync('.next')
  fs.appendFileSync('runs', 'run ')
  fs.writeFileSync('.next/BUILD_ID', 'any')
  fs.mkdirSync('.next/static/chunks', { recursive: true })
  fs.writeFileSync('.next/static/chunks/a.js', 'run()'.repeat(1000))
`

beforeEach(async () => {
  printed = []
  root = await mkdtemp(path.join(tmpdir(), 'slatekeeper-build-'))
  await write('package.json', '{}')
  await write('node_modules/next/dist/bin/next', builder)
  await write('app/page.tsx', 'export default () => null')
  await write('lib/db/generated/client.ts', '// made')
  await write('public/logo.svg', '<svg/>')
})

afterEach(() => rm(root, { recursive: true }))

test('pages are built once for the same inputs, with compressed scripts', async () => {
  await buildPages(root, print)
  await buildPages(root, print)
  expect(await countRuns()).toBe(1)
  expect(printed).toEqual([
    expect.stringContaining('Building the pages'),
    expect.stringMatching(/^Built in \d+ s\.$/),
  ])
  const file = path.join(root, '.next/static/chunks/a.js')
  expect(brotliDecompressSync(await readFile(`${file}.br`))).toEqual(await readFile(file))
})

const changes: [what: string, file: string, wantsBuild: boolean][] = [
  ['a page', 'app/page.tsx', true],
  ['a new file of lib', 'lib/new.ts', true],
  ['the lock file', 'package-lock.json', true],
  ['a new public file', 'public/other.svg', true],
  ['the content of a public file', 'public/logo.svg', false],
  ['a test', 'lib/core/money.test.ts', false],
  ['the generated client', 'lib/db/generated/client.ts', false],
  ['a document', 'docs/readme.md', false],
]
test('pages are built again exactly after a change of their inputs', async () => {
  await buildPages(root, print)
  for (const [what, file, wantsBuild] of changes) {
    const before = await countRuns()
    await write(file, '// changed')
    await buildPages(root, print)
    expect((await countRuns()) - before, what).toBe(wantsBuild ? 1 : 0)
  }
})

test('an unfinished build is repeated', async () => {
  await write('.next/BUILD_ID', 'any')
  await buildPages(root, print)
  expect(await countRuns()).toBe(1)
})

test('a concurrent build is awaited', async () => {
  const busy = `
    var fs = require('node:fs')
    if (!fs.existsSync('tried')) {
      fs.writeFileSync('tried', '')
      console.error('Another next build process is already running.')
      process.exit(1)
    }
  `
  await write('node_modules/next/dist/bin/next', busy + builder)
  await buildPages(root, print)
  expect(await countRuns()).toBe(1)
})

test('a failed build prints the output of Next', async () => {
  await write(
    'node_modules/next/dist/bin/next',
    'console.error("app/page.tsx: no such thing"); process.exit(1)',
  )
  await expect(buildPages(root, print)).rejects.toThrow(/no such thing\n\nThe pages could not be built/)
  expect(existsSync(path.join(root, '.next/made-of'))).toBe(false)
})

async function write(file: string, text: string) {
  const whole = path.join(root, file)
  await mkdir(path.dirname(whole), { recursive: true })
  await writeFile(whole, text)
}

async function countRuns() {
  const runs = await readFile(path.join(root, 'runs'), 'utf8').catch(() => '')
  return runs.split(' ').length - 1
}
