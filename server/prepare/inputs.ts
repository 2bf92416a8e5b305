import { createHash } from 'node:crypto'
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const files = [
  'package-lock.json',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'prisma/schema.prisma',
  'docs/openapi.json',
]
const folders = ['app', 'components', 'lib']
/** Files that no page is built of, or that follow from another input. */
const isApart = /\.test\.tsx?$|^lib\/db\/generated\//

/** All that the built pages depend on, by what is in it; of public files their names, since Next serves them as they are. */
export function fingerprint(root: string): string {
  const sum = createHash('sha256').update(`${process.versions.node.split('.')[0]}\n`)
  for (const file of listInputs(root))
    sum
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  for (const file of list(root, 'public')) sum.update(`${file}\0`)
  return sum.digest('hex')
}

/** When an input was last touched, a removal included. */
export function findNewest(root: string): number {
  const places = [...listInputs(root), ...folders, ...listInputs(root).map(file => path.dirname(file))]
  const times = [...new Set(places)].map(
    place => statSync(path.join(root, place), { throwIfNoEntry: false })?.mtimeMs,
  )
  return Math.max(0, ...times.map(time => time ?? 0))
}

function listInputs(root: string): string[] {
  const single = files.filter(file => statSync(path.join(root, file), { throwIfNoEntry: false }))
  return [...single, ...folders.flatMap(folder => list(root, folder)).filter(file => !isApart.test(file))]
}

function list(root: string, folder: string): string[] {
  return readFolder(path.join(root, folder))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(entry => {
      const inside = `${folder}/${entry.name}`
      return entry.isDirectory() ? list(root, inside) : [inside]
    })
}

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
