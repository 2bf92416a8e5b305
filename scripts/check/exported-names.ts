import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { type ExportNamedDeclaration, parseSync } from 'oxc-parser'

export type SourceFile = { path: string; code: string }

const folders = ['app', 'components', 'lib', 'server']
const skipped = /\.test\.tsx?$|\/generated\//

// Next finds these by their names in pages, layouts and routes.
const reserved = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  ...['metadata', 'generateMetadata', 'viewport', 'generateViewport', 'generateStaticParams'],
  ...['dynamic', 'dynamicParams', 'revalidate', 'fetchCache', 'runtime', 'preferredRegion', 'maxDuration'],
])

/** Lists names that more than one file of the service and its pages exports. Overloads and re-exports are one name. */
export function findDuplicateNames(files: readonly SourceFile[] = readSources()): string[] {
  const homes = new Map<string, string[]>()
  for (const file of files)
    for (const [name, line] of exportsOf(file)) {
      if (reserved.has(name) && file.path.startsWith('app/')) continue
      homes.set(name, [...(homes.get(name) ?? []), `${file.path}:${line}`])
    }
  const problems = [...homes].filter(([, places]) => places.length > 1)
  return problems.map(([name, places]) => `"${name}" is exported by ${places.join(' and ')}`)
}

function readSources(): SourceFile[] {
  const files = execFileSync('git', ['ls-files', '-z', ...folders], { encoding: 'utf8' }).split('\0')
  return files
    .filter(path => /\.tsx?$/.test(path) && !skipped.test(path) && existsSync(path))
    .map(path => ({ path, code: readFileSync(path, 'utf8') }))
}

/** The lines of exported declarations by name. */
function exportsOf({ path, code }: SourceFile): Map<string, number> {
  const lines = new Map<string, number>()
  for (const node of parseSync(path, code).program.body) {
    if (node.type !== 'ExportNamedDeclaration') continue
    for (const name of declaredNames(node))
      if (!lines.has(name)) lines.set(name, code.slice(0, node.start).split('\n').length)
  }
  return lines
}

function declaredNames({ declaration }: ExportNamedDeclaration): string[] {
  if (!declaration) return []
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => namesOf(id))
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
}

/** The names of a variable, or of a destructuring pattern. */
function namesOf(pattern: { type: string; name?: string; properties?: unknown[] }): string[] {
  if (pattern.type === 'Identifier') return pattern.name === undefined ? [] : [pattern.name]
  const values = (pattern.properties ?? []) as { value?: Parameters<typeof namesOf>[0] }[]
  return values.flatMap(({ value }) => (value ? namesOf(value) : []))
}
