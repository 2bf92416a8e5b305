import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findBundle, listRoutes } from '@/server/bundle.mjs'
import { buildServer } from './build-server'

test('the built server is made of the server and all routes, and finds files beside its sources', async () => {
  const root = process.cwd()
  await buildServer(root)
  const built = findBundle(root) ?? ''
  const madeOf = await readFile(path.join(path.dirname(built), 'made-of.json'), 'utf8')
  const { inputs } = JSON.parse(madeOf) as { inputs: string[] }
  expect(inputs).toEqual(expect.arrayContaining(['server.ts', 'server/hash-threads.ts', ...listRoutes(root)]))
  expect(inputs.filter(file => file.startsWith('node_modules'))).toEqual([])
  expect(await readFile(built, 'utf8')).toContain('new URL("../../server.ts", import.meta.url).href')
})
