import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findBundle, listRoutes } from '@/server/bundle.mjs'
import { buildServer } from './build-server'

test('the built server is made of the server and all routes, and finds files beside its sources', async () => {
  const root = process.cwd()
  await buildServer(root)
  const built = findBundle(root) ?? ''
  const madeOf = await readFile(path.join(path.dirname(built), 'made-of.json'), 'utf8')
  const { inputs } = JSON.parse(madeOf) as { inputs: string[] }
  expect(inputs).toEqual(
    expect.arrayContaining([
      ...['server.ts', 'server/hash-threads.ts', ...listRoutes(root)],
      ...['server/prepare/build-server.ts', 'server/bundle.mjs', 'tsconfig.json', 'package-lock.json'],
    ]),
  )
  expect(inputs.filter(file => file.startsWith('node_modules') && !file.endsWith('.json'))).toEqual([])
  expect(await readFile(built, 'utf8')).toContain('new URL("../server.ts", import.meta.url).href')
})

test('packages export what the built server imports, also in code that is loaded on demand', async () => {
  const root = process.cwd()
  await buildServer(root)
  const folder = path.dirname(findBundle(root) ?? '')
  const files = (await readdir(folder)).filter(file => file.endsWith('.mjs'))
  const texts = await Promise.all(files.map(file => readFile(path.join(folder, file), 'utf8')))
  const imports = texts.flatMap(text => [
    ...text.matchAll(/^import (?:\w+, )?\{([^}]*)\} from "([^."][^"]*)";$/gm),
  ])
  expect(imports.length).toBeGreaterThan(50)
  const names = imports.flatMap(([, list = '', from]) =>
    list.split(',').map(item => ({ from, name: item.trim().split(' as ')[0] })),
  )
  // In a process of its own, because modules of unit tests are transformed.
  const program = `
    const missing = []
    for (const { from, name } of ${JSON.stringify(names)}) if (!(name in (await import(from)))) missing.push(from + ' ' + name)
    console.log(JSON.stringify(missing))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(JSON.parse(stdout)).toEqual([])
  expect(texts.filter(text => /import\("[^"]*\.json"\)/.test(text))).toEqual([])
})

test('the server starts without OpenTelemetry’s library, which is loaded for a collector', async () => {
  const root = process.cwd()
  await buildServer(root)
  const built = findBundle(root) ?? ''
  const files = new Set([path.basename(built)])
  const packages = new Set<string>()
  for (const file of files) {
    const text = await readFile(path.join(path.dirname(built), file), 'utf8')
    const imports = text.matchAll(/^(?:import|export)\b[^"';]*?"([^"]+)";$|\bimport\("([^"]+)"\)/gm)
    for (const [, always, onDemand] of imports) {
      const from = always ?? onDemand ?? ''
      if (!from.startsWith('./')) packages.add(from)
      else if (!from.includes('start-tracing')) files.add(path.basename(from))
    }
  }
  expect([...packages]).toEqual(expect.arrayContaining(['pg', 'pino', 'zod']))
  // prom-client loads the types and constants of this package itself.
  expect([...packages].filter(name => /^@opentelemetry\/(?!api$)/.test(name))).toEqual([])
})
