import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { toOpenApi30 } from '@/lib/http/openapi-30'
import { lint, lintEvents } from './openapi/lint'

const read = async (name: string) =>
  JSON.parse(await readFile(path.resolve(import.meta.dirname, '..', 'docs', name), 'utf8'))
const document = await read('openapi.json')
const findings = [
  ...(await lint('3.1', document)),
  ...(await lint('3.0', toOpenApi30(document))),
  ...(await lint('admin', await read('admin-openapi.json'))),
  ...(await lintEvents(await read('asyncapi.json'))),
]
for (const finding of findings) console.log(finding)
process.exitCode = findings.length ? 1 : 0
