import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@/e2e/fixtures/api'
import { tokenOf } from '@/e2e/fixtures/token-of'

const run = promisify(execFile)
const examplesFile = 'e2e/api/kit-examples.spec.ts'

/** The example tests as another repository writes them. */
async function readExamples(): Promise<string> {
  return (await readFile(examplesFile, 'utf8')).replace('@/e2e/kit/src/fixtures', '@slatekeeper/qa')
}

/** Packs the kit and unpacks it in the folder, with the packages that it depends on. */
async function install(folder: string): Promise<void> {
  const options = { cwd: 'e2e/kit', shell: process.platform === 'win32' }
  await run('npm', ['pack', '--silent', '--pack-destination', folder], options)
  const [archive = ''] = (await readdir(folder)).filter(file => file.endsWith('.tgz'))
  const kit = path.join(folder, 'node_modules', '@slatekeeper', 'qa')
  await mkdir(kit, { recursive: true })
  await run('tar', ['-xzf', path.join(folder, archive), '-C', kit, '--strip-components=1'])
  for (const name of ['@playwright/test', '@types/node', 'ajv', 'ajv-formats', 'openapi-fetch']) {
    const link = path.join(folder, 'node_modules', name)
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(path.resolve('node_modules', name), link, 'junction')
  }
}

const consumer = `import { expect, test } from '@slatekeeper/qa'
import { runConformance } from '@slatekeeper/qa/conform'
import { createHandlers } from '@slatekeeper/qa/msw'

test('types', async ({ api, user, world }) => {
  await world.set({ settings: { reward_value: 77 } })
  // @ts-expect-error The value is a number.
  await world.set({ settings: { reward_value: 'many' } })
  const { data } = await api.GET('/app-status')
  expect(data?.data.ios_version).toBe('')
  // @ts-expect-error There is no such call.
  await api.GET('/unknown')
  // @ts-expect-error There is no such persona.
  await user('unknown')
  const { checked } = await runConformance({ baseUrl: '' })
  // @ts-expect-error It is a number.
  checked.at(0)
  // @ts-expect-error The base URL is missing.
  createHandlers({ get: () => 0, post: () => 0 }, {})
})
`

/** TypeScript 7, which is ten times as fast, no longer has node10. */
const compilers = {
  5: path.resolve('scripts/client/node_modules/typescript/bin/tsc'),
  7: path.resolve('node_modules/typescript/bin/tsc'),
}

/** The kit is installed there once for all tests. */
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-kit-'))
  await install(folder)
})

test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('the packed kit is type-checked by projects of either kind, with every module resolution', async () => {
  test.slow()
  await writeFile(path.join(folder, 'consumer.ts'), consumer)
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--types', 'node']
  for (const [version, type, module, moduleResolution] of [
    [5, 'commonjs', 'commonjs', 'node10'],
    [7, 'commonjs', 'node16', 'node16'],
    [7, 'module', 'nodenext', 'nodenext'],
    [7, 'module', 'es2022', 'bundler'],
  ] as const) {
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type }))
    const options = ['--module', module, '--moduleResolution', moduleResolution]
    const command = [compilers[version], ...flags, ...options, 'consumer.ts']
    const output = await run(process.execPath, command, { cwd: folder }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    )
    expect(output, `${type}, ${moduleResolution}`).toBe('')
  }
})

test('the README of the kit shows the example tests', async () => {
  expect(await readFile('e2e/kit/README.md', 'utf8')).toContain((await readExamples()).trim())
})

test('a repository with only Playwright and the packed kit runs the examples and compares a service', async ({
  baseURL,
}) => {
  test.slow()
  const FEED_TOKEN = tokenOf('FEED_TOKEN')
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    path.join(folder, 'playwright.config.ts'),
    `export default { use: { baseURL: '${baseURL}' }, timeout: 300_000 }`,
  )
  await writeFile(path.join(folder, 'examples.spec.ts'), await readExamples())
  // Without the variables of this run of Playwright.
  const { PATH, HOME, NODE_ENV } = process.env
  const options = { cwd: folder, env: { PATH, HOME, NODE_ENV, FEED_TOKEN } }
  const node = (file: string, ...rest: string[]) =>
    run(process.execPath, [path.join(folder, 'node_modules', file), ...rest], options)
  const examples = await node(
    '@playwright/test/cli.js',
    'test',
    '--reporter=line',
    '-g',
    'password|won entry',
  )
  expect(examples.stdout).toContain('2 passed')
  const cli = '@slatekeeper/qa/dist/e2e/kit/src/cli.js'
  const conform = await node(cli, 'conform', '--base-url', baseURL ?? '', '--only', 'POST /sign-in')
  expect(conform.stdout).toBe(
    '3 replies checked, 0 differences.\nOperations with a checked success: 1 of 1.\n',
  )
})
