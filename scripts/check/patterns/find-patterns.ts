import { readFileSync } from 'node:fs'
import { type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser'
import { listProjectFiles } from '@/scripts/tools/list-files'

/** `text` is `/source/flags`, or the code that builds the expression at run time. */
export type Pattern = { text: string; isBuilt: boolean; at: string }

const folders = ['app', 'components', 'lab', 'lib', 'scripts', 'server']
const skipped = /\/(?:generated|testing)\/|\/testing[^/]*$|\.test\.tsx?$/
const source = /\.(?:ts|tsx|mjs)$/

/** Finds all regular expressions outside tests. */
export function findPatterns(): Pattern[] {
  const files = listProjectFiles(...folders).filter(file => source.test(file) && !skipped.test(file))
  return files.flatMap(file => patternsOf(file, readFileSync(file, 'utf8')))
}

function patternsOf(file: string, code: string): Pattern[] {
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
