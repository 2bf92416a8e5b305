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
  for (const name of ['@playwright/test', 'ajv', 'ajv-formats', 'openapi-fetch']) {
    const link = path.join(folder, 'node_modules', name)
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(path.resolve('node_modules', name), link, 'junction')
  }
}

test('the README of the kit shows the example tests', async () => {
  expect(await readFile('e2e/kit/README.md', 'utf8')).toContain((await readExamples()).trim())
})

test('a repository with only Playwright and the packed kit runs the examples and compares a service', async ({
  baseURL,
}) => {
  test.slow()
  const FEED_TOKEN = tokenOf('FEED_TOKEN')
  const folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-kit-'))
  try {
    await install(folder)
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
    const examples = await node('@playwright/test/cli.js', 'test', '--reporter=line')
    expect(examples.stdout).toContain('8 passed')
    const cli = '@slatekeeper/qa/dist/e2e/kit/src/cli.js'
    const conform = await node(cli, 'conform', '--base-url', baseURL ?? '', '--only', 'POST /sign-in')
    expect(conform.stdout).toBe(
      '3 replies checked, 0 differences.\nOperations with a checked success: 1 of 1.\n',
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
