import { readdir, readFile } from 'node:fs/promises'
import { sep } from 'node:path'
import { type Area, areas, exceptions, type Layer, layers, next, testAreas } from '@/lint/layers'
import type { Generated } from '@/scripts/generated'

const upwards = ['../**', '**/../**']
const [rulesFile, docsFile] = ['lint/layers.jsonc', 'docs/architecture.md']
const [tableStart, tableEnd] = ['<!-- layers: written by npm run layers -->', '<!-- /layers -->']

export async function generateLayers(): Promise<Generated> {
  const docs = await readFile(docsFile, 'utf8')
  return { [rulesFile]: writeRules(), [docsFile]: replaceTable(docs, writeTable()) }
}

/** The overrides of Biome: everything in the project is forbidden, then the allowed imports are permitted. */
function writeRules(): string {
  const ofAreas = (list: Area[]) =>
    list.map(({ files, message, ...area }) => rule(files, message, patternsOf(area)))
  const ofFolders = layers.flatMap(layer => layer.folders.map(folder => folderRule(layer, folder)))
  const ofFiles = exceptions.map(({ files, folder, also }) => {
    const layer = layerOf(folder)
    return folderRule(layer, folder, files, also)
  })
  const overrides = [...ofAreas(areas), ...ofFolders, ...ofFiles, ...ofAreas(testAreas)]
  return `// Written by npm run layers out of lint/layers.ts.\n{\n  "overrides": [\n    ${overrides.join(',\n    ')}\n  ]\n}\n`
}

function patternsOf({ from, never = [] }: Omit<Area, 'files' | 'message'>): string[] {
  const allowed = from?.map(path => `!@/${path}${/[*}]$|\.json$/.test(path) ? '' : '/**'}`)
  return [...upwards, ...(allowed ? ['@/**', ...allowed] : []), ...never]
}

function folderRule(layer: Layer, folder: string, files = [`lib/${folder}/**`], also: string[] = []): string {
  const folders = [folder, ...importsOf(layer, folder)]
  const message = `lib/${folder} imports from ${['lib/*.ts', ...importsOf(layer, folder)].join(', ')}: see lint/layers.ts.`
  return rule(files, message, [
    ...upwards,
    ...(layer.usesNext ? [] : next),
    '@/**',
    '!@/lib/*',
    `!@/lib/${folders.length > 1 ? `{${folders.join(',')}}` : folder}/**`,
    ...also.map(path => `!${path}`),
  ])
}

function rule(includes: string[], message: string, group: string[]): string {
  const options = { patterns: [{ message, group }] }
  return JSON.stringify({
    includes,
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } },
  })
}

/** The other folders of lib that a folder may import from, from the lowest. */
function importsOf(layer: Layer, folder: string): string[] {
  const lower = layers
    .slice(0, layers.indexOf(layer))
    .flatMap(({ folders, usedBy }) => (!usedBy || usedBy.includes(folder) ? folders : []))
  return [...lower.filter(name => !layer.only || layer.only.includes(name))]
}

function layerOf(folder: string): Layer {
  const layer = layers.find(({ folders }) => folders.includes(folder))
  if (!layer) throw new Error(`lint/layers.ts does not name lib/${folder}.`)
  return layer
}

/** The table of docs/architecture.md, from the top. */
function writeTable(): string {
  const rows = layers.toReversed().map(layer => {
    const own = layer.folders.map(name => `\`${name}\``).join(' ')
    const below = layer.only ? layer.only.map(name => `\`${name}\``).join(' ') || 'none' : 'all below'
    const usedBy = layer.usedBy ? `; used by ${layer.usedBy.map(name => `\`${name}\``).join(', ')} only` : ''
    return `| ${own} | ${layer.purpose}${usedBy} | ${below} |`
  })
  return ['| folders of lib | purpose | import from |', '|---|---|---|', ...rows].join('\n')
}

function replaceTable(text: string, table: string): string {
  const [before, rest] = text.split(tableStart)
  const after = rest?.split(tableEnd)[1]
  if (after === undefined) throw new Error(`${docsFile} has no ${tableStart} … ${tableEnd}.`)
  return `${before}${tableStart}\n${table}\n${tableEnd}${after}`
}

/** Folders of lib without a line in the table, and names in the table without a folder or out of order. */
export async function findLayerProblems(): Promise<string[]> {
  const files = (await readdir('lib', { recursive: true })).filter(path => path.endsWith('.ts'))
  const folders = [...new Set(files.flatMap(path => path.split(sep).slice(0, -1)[0] ?? []))]
  const named = layers.flatMap(layer => layer.folders)
  const misplaced = layers.flatMap((layer, index) => {
    const lower = new Set(layers.slice(0, index).flatMap(one => one.folders))
    return (layer.only ?? [])
      .filter(name => !lower.has(name))
      .map(name => `${layer.folders}: ${name} is not below it`)
  })
  return [
    ...folders.filter(name => !named.includes(name)).map(name => `lint/layers.ts does not name lib/${name}.`),
    ...named
      .filter(name => !folders.includes(name))
      .map(name => `lint/layers.ts names lib/${name}, which does not exist.`),
    ...misplaced,
  ]
}
