import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { toOpenApi30 } from '@/lib/http/openapi-30'
import { lint } from './openapi/lint'

const file = path.resolve(import.meta.dirname, '..', 'docs', 'openapi.json')
const document = JSON.parse(await readFile(file, 'utf8'))
const findings = [...(await lint('3.1', document)), ...(await lint('3.0', toOpenApi30(document)))]
for (const finding of findings) console.log(finding)
process.exitCode = findings.length ? 1 : 0
