import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser'

/** `text` is `/source/flags`, or the code that builds the expression at run time. */
export type Pattern = { text: string; isBuilt: boolean; at: string }

const folders = ['app', 'components', 'lab', 'lib', 'scripts', 'server']
const skipped = /(?:^|\/)(?:node_modules|generated|testing[^/]*|[^/]+\.test\.tsx?)$/
const source = /\.(?:ts|tsx|mjs)$/

/** Finds all regular expressions outside tests. */
export async function findPatterns(root: string): Promise<Pattern[]> {
  const files = (await Promise.all(folders.map(folder => listFiles(root, folder)))).flat().sort()
  const found = await Promise.all(
    files.map(async file => patternsOf(file, await readFile(path.join(root, file), 'utf8'))),
  )
  return found.flat()
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true })
  const inside = entries.map(async entry => {
    const place = `${folder}/${entry.name}`
    if (skipped.test(place)) return []
    if (entry.isDirectory()) return listFiles(root, place)
    return source.test(place) ? [place] : []
  })
  return (await Promise.all(inside)).flat()
}

export function patternsOf(file: string, code: string): Pattern[] {
  const found: Pattern[] = []
  const at = (start: number) => `${file}:${code.slice(0, start).split('\n').length}`
  const readCall = ({ callee, arguments: given, start, end }: CallExpression | NewExpression) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
    const [first, flags] = given.map(one => (one.type === 'Literal' ? one.value : undefined))
    const isFixed = typeof first === 'string' && (given.length === 1 || typeof flags === 'string')
    const text = isFixed ? `/${first}/${flags ?? ''}` : code.slice(start, end)
    found.push({ text, isBuilt: !isFixed, at: at(start) })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        found.push({
          text: `/${node.regex.pattern}/${node.regex.flags}`,
          isBuilt: false,
          at: at(node.start),
        })
    },
    NewExpression: readCall,
    CallExpression: readCall,
  }).visit(parseSync(file, code).program)
  return found
}
