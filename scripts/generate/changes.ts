import { readdirSync, readFileSync } from 'node:fs'
import type { Generated } from '@/scripts/generate/generated'

/** `export const publishPromo = change({`, `recorded({`, or a function named `…Change` that returns one. */
const declarations = /^export const (\w+) = (?:change|recorded|\w+Change)\(/gm

const page = 'app/admin/(console)'
const actionImports = /^import \{([^{}]+)\} from '@\/app\/admin\/\(console\)\/generated\/actions'$/gm

/** The list of all declared changes, and the server actions of those that pages make. */
export function generateChanges(): Generated {
  const files = listFiles('lib', /\.ts$/).flatMap(file => {
    const names = [...readFileSync(file, 'utf8').matchAll(declarations)].map(match => match[1] ?? '')
    return names.length > 0 ? [{ file: `@/${file.slice(0, -3)}`, names: names.sort() }] : []
  })
  const imports = files.map(({ file, names }) => `import { ${names.join(', ')} } from '${file}'\n`)
  const list = files
    .flatMap(({ names }) => names)
    .sort()
    .map(name => `  ${name},\n`)
  const head = '// Written by `npm run generate -- changes`.\n'
  const changes = `${head}import type { DeclaredChange } from '@/lib/change/change'\n${imports.join('')}
/** Every declared change by the name of its constant. */
export const declared = {\n${list.join('')}}\n
export const changes: readonly DeclaredChange[] = Object.values(declared)\n`
  const actions = `${head}'use server'\n
import { changeAction } from '@/lib/console/auth/change-action'
import { declared } from '@/lib/console/generated/changes'\n
${findUsedActions()
  .map(name => `export const ${name} = changeAction(declared.${name})\n`)
  .join('')}`
  return { 'lib/console/generated/changes.ts': changes, [`${page}/generated/actions.ts`]: actions }
}

/** Those that a page or another action imports: only they can be called from outside. */
function findUsedActions(): string[] {
  const names = listFiles(page, /\.tsx?$/).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(actionImports)].flatMap(([, list = '']) => list.split(',')),
  )
  return [...new Set(names.map(name => name.trim()).filter(name => name !== ''))].sort()
}

function listFiles(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => name.test(file) && !/\.test\.tsx?$|(?:^|\/)(?:testing|generated)\//.test(file))
    .sort()
    .map(file => `${folder}/${file}`)
}
