import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { toOpenApi30 } from '@/lib/api/openapi-30'
import { type Document, findDifferences } from './clients/compare'
import { findGenerator, generate } from './clients/generator'
import { targets } from './clients/targets'

const { values } = parseArgs({
  options: { only: { type: 'string' }, out: { type: 'string', default: 'clients' } },
})
const names = values.only?.split(',') ?? Object.keys(targets)
const root = path.resolve(import.meta.dirname, '..')
const cache = path.join(root, 'node_modules', '.cache', 'openapi-generator')

/** Writes clients for native apps and compares each with the document. */
async function writeClients() {
  const document = toOpenApi30(JSON.parse(await readFile(path.join(root, 'docs', 'openapi.json'), 'utf8')))
  const input = path.join(cache, 'openapi-3.0.json')
  await mkdir(cache, { recursive: true })
  await writeFile(input, JSON.stringify(document))
  const jar = await findGenerator(cache)
  for (const name of names) {
    const target = targets[name]
    if (!target) throw new Error(`Unknown client ${name}. Clients: ${Object.keys(targets).join(', ')}.`)
    const folder = path.resolve(values.out, name)
    await generate(jar, input, folder, target)
    const { notation, read } = target
    const faults = findDifferences(document as unknown as Document, read(await readSources(folder)), notation)
    console.log(`${faults.length ? '✗' : '✓'} ${name.padEnd(8)} ${folder}`)
    for (const fault of faults) console.log(`    ${fault}`)
    if (faults.length) process.exitCode = 1
  }
}

async function readSources(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  const sources = files.filter(file => /\.(kt|swift|dart)$/.test(file))
  return Promise.all(sources.map(file => readFile(path.join(folder, file), 'utf8')))
}

await writeClients().catch(error => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
