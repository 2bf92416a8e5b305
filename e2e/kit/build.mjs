import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const kit = path.dirname(fileURLToPath(import.meta.url))
const root = path.resolve(kit, '..', '..')
const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'))

// The compiled files are in the same folders as their sources, so that the document is at the same relative path.
rmSync(path.join(kit, 'dist'), { recursive: true, force: true })
execFileSync(process.execPath, [path.join(typescript, 'bin', 'tsc'), '-p', path.join(kit, 'tsconfig.json')], {
  stdio: 'inherit',
})
cpSync(path.join(root, 'docs', 'openapi.json'), path.join(kit, 'dist', 'docs', 'openapi.json'))
