import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleProgram } from '@/e2e/fixtures/bundle-program'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-ops-'))
})
afterAll(() => rm(folder, { recursive: true }))

const program = await bundleProgram(`import '@/scripts/ops'`)

function run(args: string, settings: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  const env = { PATH, NODE_ENV: 'production', DATA_DIR: folder, ...settings } as const
  const command = [program, ...args.split(' ')]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
  return { status, stdout, lines: stderr.trim().split('\n') }
}

test('a command prints its usage for --help, and ends with code 2 for unknown arguments and options', () => {
  expect(run('settle --help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: /) })
  expect(run('settle --unknown').status).toBe(2)
  expect(run('export-user 1 2').status).toBe(2)
})

test.each([
  ['verify-ledger', {}, /^No database found\./],
  ['migrate', { DATABASE_URL: 'nonsense' }, /^DATABASE_URL must be/],
  ['export-user 1', { DATABASE_URL: 'postgres://a@127.0.0.1:1/b' }, /ECONNREFUSED/],
] as const)('%s with %o fails in one line', (args, settings, line) => {
  expect(run(args, settings)).toMatchObject({ status: 1, lines: [expect.stringMatching(line)] })
})
