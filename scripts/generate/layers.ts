import { readdir, readFile } from 'node:fs/promises'
import { sep } from 'node:path'
import { type Area, type FileRule, fileRules, lastRules, layers, next } from '@/lint/layers'
import type { Generated } from '@/scripts/generate/generated'

const upwards = ['../**', '**/../**']
const [rulesFile, docsFile] = ['lint/layers.jsonc', 'docs/architecture.md']
const [tableStart, tableEnd] = ['<!-- layers: written by npm run generate -->', '<!-- /layers -->']

export async function generateLayers(): Promise<Generated> {
  const docs = await readFile(docsFile, 'utf8')
  return { [rulesFile]: writeRules(), [docsFile]: replaceTable(docs, writeTable()) }
}

/** The overrides of Biome: everything in the project is forbidden, then the allowed imports are permitted. */
function writeRules(): string {
  const ofFiles = (list: FileRule[]) =>
    list.map(({ files, message, ...paths }) => rule(files, message, patternsOf(paths)))
  const ofAreas = layers.flatMap((areas, index) => areas.flatMap(area => areaRules(area, lowerAreas(index))))
  const overrides = [...ofFiles(fileRules), ...ofAreas, ...ofFiles(lastRules)]
  return `// Written by npm run generate out of lint/layers.ts.\n{\n  "overrides": [\n    ${overrides.join(',\n    ')}\n  ]\n}\n`
}

function patternsOf({ from, never = [] }: Pick<FileRule, 'from' | 'never'>): string[] {
  const allowed = from?.map(path => `!@/${path}${/[*}]$|\.json$/.test(path) ? '' : '/**'}`)
  return [...upwards, ...(allowed ? ['@/**', ...allowed] : []), ...never]
}

/** The rule of an area, and that of its folders that import Next. */
function areaRules({ name, usesNext }: Area, lower: string[]): string[] {
  const message = `lib/${name} imports from ${lower.join(', ') || 'no other area'}: see lint/layers.ts.`
  const areas = lower.length > 0 ? `{${[name, ...lower].join(',')}}` : name
  const patterns = [...upwards, '@/**', `!@/lib/${areas}/**`]
  return [
    rule([`lib/${name}/**`], message, [...patterns, ...next]),
    ...(usesNext ?? []).map(folder => rule([`lib/${name}/${folder}/**`], message, patterns)),
  ]
}

function rule(includes: string[], message: string, group: string[]): string {
  const options = { patterns: [{ message, group }] }
  return JSON.stringify({
    includes,
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } },
  })
}

/** The areas of the layers below, from the lowest. */
function lowerAreas(index: number): string[] {
  return layers.slice(0, index).flatMap(areas => areas.map(({ name }) => name))
}

/** The table of docs/architecture.md, from the top. */
function writeTable(): string {
  const rows = layers.toReversed().flatMap(areas =>
    areas.map(({ name, purpose, database = '' }) => {
      const others = areas.filter(area => area.name !== name).map(area => `\`${area.name}\``)
      return `| \`${name}\` | ${purpose} | ${others.join(', ')} | ${database} |`
    }),
  )
  return ['| area of lib | purpose | does not import | database |', '|---|---|---|---|', ...rows].join('\n')
}

function replaceTable(text: string, table: string): string {
  const [before, rest] = text.split(tableStart)
  const after = rest?.split(tableEnd)[1]
  if (after === undefined) throw new Error(`${docsFile} has no ${tableStart} … ${tableEnd}.`)
  return `${before}${tableStart}\n${table}\n${tableEnd}${after}`
}

/** Files of lib in no area of the table, areas without a folder, and test helpers outside the folder `testing` of an area. */
export async function findLayerProblems(): Promise<string[]> {
  const files = (await readdir('lib', { recursive: true })).filter(path => /\.tsx?$/.test(path))
  const parts = files.map(path => path.split(sep))
  const folders = [
    ...new Set(parts.flatMap(([folder = '', ...inside]) => (inside.length > 0 ? [folder] : []))),
  ]
  const named = layers.flatMap(areas => areas.map(({ name }) => name))
  const loose = parts.filter(({ length }) => length === 1).map(([name]) => name)
  const helpers = files.filter(path => /(?:^|[\\/])testing[^\\/]*\.tsx?$/.test(path))
  return [
    ...loose.map(name => `lib/${name} is in no area.`),
    ...folders.filter(name => !named.includes(name)).map(name => `lint/layers.ts does not name lib/${name}.`),
    ...named
      .filter(name => !folders.includes(name))
      .map(name => `lint/layers.ts names lib/${name}, which does not exist.`),
    ...helpers.map(path => `lib/${path} belongs into the folder testing of its area.`),
  ]
}
