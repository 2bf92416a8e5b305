import { isDeepStrictEqual } from 'node:util'
import type { RecordedStatement } from './record'

/** Values of a request that its statements can use, by any name. */
export type Inputs = Record<string, unknown>

export type Recording = { inputs: Inputs; statements: RecordedStatement[] }

/** The inputs of a request and the rows that its earlier statements returned. */
type Context = { inputs: Inputs; rows: unknown[][][] }

type ValueSource = (context: Context) => unknown

/** A statement whose values are computed for each request. */
export type ReplayStep = { text: string; values: ValueSource[] }

/**
 * Generalizes two recordings of a call into statements that can be replayed for any request. A value that is equal in
 * both is a constant; any other must come from the inputs or from rows of earlier statements, else it throws.
 */
export function compileReplay(first: Recording, second: Recording): ReplayStep[] {
  if (first.statements.length !== second.statements.length) throw new Error('the recordings differ in length')
  return first.statements.map(({ text, values }, index) => {
    const counterpart = second.statements[index]
    if (counterpart?.text !== text) throw new Error(`the recordings differ in statement ${index}`)
    const sources = listSources(first, index)
    const contexts = [first, second].map(({ inputs, statements }) => ({
      inputs,
      rows: statements.slice(0, index).map(({ rows }) => rows),
    })) as [Context, Context]
    return {
      text,
      values: values.map((value, position) => {
        const source = findSource(value, counterpart.values[position], sources, contexts)
        if (source) return source
        throw new Error(`no source for value ${position + 1} of: ${text}`)
      }),
    }
  })
}

/** Every input, and of every earlier statement each column of its first row and of all rows. */
function listSources({ inputs, statements }: Recording, before: number): ValueSource[] {
  const ofInputs = Object.keys(inputs).map(
    (name): ValueSource =>
      context =>
        context.inputs[name],
  )
  const ofRows = statements
    .slice(0, before)
    .flatMap(({ rows }, index) =>
      (rows[0] ?? []).flatMap((_, column): ValueSource[] => [
        context => context.rows[index]?.[0]?.[column],
        context => context.rows[index]?.map(row => row[column]),
      ]),
    )
  return [...ofInputs, ...ofRows]
}

function findSource(first: unknown, second: unknown, sources: ValueSource[], contexts: [Context, Context]) {
  if (isDeepStrictEqual(first, second)) return () => first
  const source = sources.find(
    candidate =>
      isDeepStrictEqual(candidate(contexts[0]), first) && isDeepStrictEqual(candidate(contexts[1]), second),
  )
  if (source || typeof first !== 'string' || typeof second !== 'string') return source
  return findTextSource(first, second, sources, contexts)
}

/** For a text that contains variable parts, such as an ID in JSON. */
function findTextSource(
  first: string,
  second: string,
  sources: ValueSource[],
  contexts: [Context, Context],
): ValueSource | undefined {
  if (first === second) return () => first
  for (const source of sources) {
    const [a, b] = contexts.map(context => String(source(context) ?? '')) as [string, string]
    if (a === b || !first.includes(a) || !second.includes(b)) continue
    const [startA, startB] = [first.indexOf(a), second.indexOf(b)]
    const before = findTextSource(first.slice(0, startA), second.slice(0, startB), sources, contexts)
    const after = findTextSource(
      first.slice(startA + a.length),
      second.slice(startB + b.length),
      sources,
      contexts,
    )
    if (before && after) return context => `${before(context)}${source(context)}${after(context)}`
  }
  return undefined
}
