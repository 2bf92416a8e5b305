import { readdirSync, readFileSync } from 'node:fs'
import type { Generated } from '@/scripts/generate/generated'

/** `export const publishPromo = change({`, `recorded({`, or a function named `…Change` that returns one. */
const declarations = /^export const (\w+) = (?:change|recorded|\w+Change)\(/gm

/** The list of all declared changes. */
export function generateChanges(): Generated {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)(?:testing|generated)\//.test(file))
    .sort()
    .flatMap(name => {
      const file = `lib/${name}`
      const names = [...readFileSync(file, 'utf8').matchAll(declarations)].map(match => match[1] ?? '')
      return names.length > 0 ? [{ file: `@/${file.slice(0, -3)}`, names: names.sort() }] : []
    })
  const imports = files.map(({ file, names }) => `import { ${names.join(', ')} } from '${file}'\n`)
  const list = files
    .flatMap(({ names }) => names)
    .sort()
    .map(name => `  ${name},\n`)
  const text = `// Written by \`npm run generate -- changes\`.\nimport type { DeclaredChange } from '@/lib/change/change'\n${imports.join('')}
/** Every declared change by the name of its constant. */
export const declared = {\n${list.join('')}}\n
export const changes: readonly DeclaredChange[] = Object.values(declared)\n`
  return { 'lib/console/changes.ts': text }
}
