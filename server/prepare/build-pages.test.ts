import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildPages } from './build-pages'

let root: string
let said: string[]
const say = (line: string) => said.push(line)

/** Stands for Next's build: counts its runs, and leaves what Next leaves. */
const builder = `
  var fs = require('node:fs')
  fs.rmSync('.next', { recursive: true, force: true })
  fs.mkdirSync('.next')
  fs.appendFileSync('runs', 'run ')
  fs.writeFileSync('.next/BUILD_ID', 'any')
  fs.writeFileSync('.next/export-marker.json', '{}')
`

beforeEach(async () => {
  said = []
  root = await mkdtemp(path.join(tmpdir(), 'slatekeeper-build-'))
  await write('package.json', '{}')
  await write('node_modules/next/dist/bin/next', builder)
  await write('app/page.tsx', 'export default () => null')
  await write('lib/db/generated/client.ts', '// made')
  await write('public/logo.svg', '<svg/>')
})

afterEach(() => rm(root, { recursive: true }))

test('pages are built once for what they are made of', async () => {
  await buildPages(root, say)
  await buildPages(root, say)
  expect(await countRuns()).toBe(1)
  expect(said).toEqual([
    expect.stringContaining('Building the pages'),
    expect.stringMatching(/^Built in \d+ s\.$/),
  ])
})

const changes: [what: string, file: string, wantsBuild: boolean][] = [
  ['a page', 'app/page.tsx', true],
  ['a new file of lib', 'lib/new.ts', true],
  ['the lock file', 'package-lock.json', true],
  ['a new public file', 'public/other.svg', true],
  ['the content of a public file', 'public/logo.svg', false],
  ['a test', 'lib/money.test.ts', false],
  ['the generated client', 'lib/db/generated/client.ts', false],
  ['a document', 'docs/readme.md', false],
]
test.each(changes)('a change of %s (%s): built again is %s', async (_what, file, wantsBuild) => {
  await buildPages(root, say)
  await write(file, '// changed')
  await buildPages(root, say)
  expect(await countRuns()).toBe(wantsBuild ? 2 : 1)
})

test('a build by hand counts when nothing was touched since, and an unfinished one does not', async () => {
  await write('.next/BUILD_ID', 'by hand')
  await buildPages(root, say)
  expect(await countRuns()).toBe(1)

  await rm(path.join(root, '.next/made-of'))
  await buildPages(root, say)
  expect(await countRuns()).toBe(1)

  await rm(path.join(root, '.next/made-of'))
  const later = new Date(Date.now() + 60_000)
  await utimes(path.join(root, 'app/page.tsx'), later, later)
  await buildPages(root, say)
  expect(await countRuns()).toBe(2)
})

test('while another one builds, this one waits for it', async () => {
  const busy = `
    var fs = require('node:fs')
    if (!fs.existsSync('tried')) {
      fs.writeFileSync('tried', '')
      console.error('Another next build process is already running.')
      process.exit(1)
    }
  `
  await write('node_modules/next/dist/bin/next', busy + builder)
  await buildPages(root, say)
  expect(await countRuns()).toBe(1)
})

test('a build that fails says all that Next said', async () => {
  await write(
    'node_modules/next/dist/bin/next',
    'console.error("app/page.tsx: no such thing"); process.exit(1)',
  )
  await expect(buildPages(root, say)).rejects.toThrow(/no such thing\n\nThe pages could not be built/)
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
