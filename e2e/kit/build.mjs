import { execFileSync } from 'node:child_process'
import { cpSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

// TypeScript reads a declaration as an ES module or as CommonJS by the package.json above it, and projects of either kind use the kit.
const dist = path.join(kit, 'dist')
cpSync(path.join(dist, 'e2e'), path.join(dist, 'cjs', 'e2e'), { recursive: true, filter: isDeclaration })
cpSync(path.join(dist, 'lib'), path.join(dist, 'cjs', 'lib'), { recursive: true, filter: isDeclaration })
writeFileSync(path.join(dist, 'cjs', 'package.json'), '{ "type": "commonjs" }')

cpSync(path.join(root, 'docs', 'openapi.json'), path.join(kit, 'dist', 'docs', 'openapi.json'))

function isDeclaration(file) {
  return statSync(file).isDirectory() || file.endsWith('.d.ts')
}
