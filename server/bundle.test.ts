import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBundle, hashInputs, listRoutes } from './bundle.mjs'

let root: string
const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true })
  await writeFile(path.join(root, file), text)
}
const built = () => path.join(root, '.server', 'server.mjs')

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'slatekeeper-bundle-'))
  await write('server.ts', 'one')
  await write('app/(api)/balance/v2/route.ts', 'two')
  const inputs = ['app/(api)/balance/v2/route.ts', 'server.ts']
  await write('.server/made-of.json', JSON.stringify({ inputs, hash: hashInputs(root, inputs) }))
})
afterEach(() => rm(root, { recursive: true }))

test('a built server of the same files is found', () => {
  expect(findBundle(root)).toBe(built())
})

test.each([
  ['a changed file', () => write('server.ts', 'another')],
  ['a new route', () => write('app/(api)/balance/route.ts', 'three')],
  ['a removed file', () => rm(path.join(root, 'server.ts'))],
  ['no build', () => rm(path.join(root, '.server'), { recursive: true })],
])('with %s it is not', async (_, change) => {
  await change()
  expect(findBundle(root)).toBeNull()
})

test('routes are listed by their paths from the root', async () => {
  await write('app/(api)/users/[id]/route.ts', '')
  await write('app/(api)/users/[id]/failures.ts', '')
  expect(listRoutes(root)).toEqual(['app/(api)/balance/v2/route.ts', 'app/(api)/users/[id]/route.ts'])
})
