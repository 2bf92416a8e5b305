import { isDeepStrictEqual } from 'node:util'
import type { Recorded } from '@/bench/bare/record'

/** What a request brings along, by any name: values that its statements may use. */
export type Facts = Record<string, unknown>

/** One run of a use-case: what it was given, and what it sent. */
export type Take = { facts: Facts; statements: Recorded[] }

/** Rows of the statements so far. */
type Past = { facts: Facts; rows: unknown[][][] }

type Source = (past: Past) => unknown

/** A statement whose values are found anew for every request. */
export type Step = { text: string; values: Source[] }

/**
 * Makes a use-case's statements playable for any request, out of two takes of it: a value that is the same in
 * both is a constant, any other is looked for in the request and in the rows that came back before.
 * Throws where it is in neither, so that a floor never says something else than the service.
 */
export function makeTape(one: Take, other: Take): Step[] {
  if (one.statements.length !== other.statements.length) throw new Error('two takes differ in length')
  return one.statements.map(({ text, values }, index) => {
    const twin = other.statements[index]
    if (twin?.text !== text) throw new Error(`two takes differ in statement ${index}`)
    const sources = listSources(one, index)
    const pasts = [one, other].map(take => ({
      facts: take.facts,
      rows: take.statements.slice(0, index).map(s => s.rows),
    }))
    return {
      text,
      values: values.map((value, place) => {
        const source = findSource(value, twin.values[place], sources, pasts as [Past, Past])
        if (source) return source
        throw new Error(`value ${place + 1} comes from nowhere in: ${text}`)
      }),
    }
  })
}

function listSources({ facts, statements }: Take, before: number): Source[] {
  const given = Object.keys(facts).map(
    (name): Source =>
      past =>
        past.facts[name],
  )
  const columns = statements
    .slice(0, before)
    .flatMap(({ rows }, index) =>
      (rows[0] ?? []).flatMap((_, column): Source[] => [
        past => past.rows[index]?.[0]?.[column],
        past => past.rows[index]?.map(row => row[column]),
      ]),
    )
  return [...given, ...columns]
}

function findSource(
  one: unknown,
  other: unknown,
  sources: Source[],
  pasts: [Past, Past],
): Source | undefined {
  if (isDeepStrictEqual(one, other)) return () => one
  const found = sources.find(
    source => isDeepStrictEqual(source(pasts[0]), one) && isDeepStrictEqual(source(pasts[1]), other),
  )
  if (found || typeof one !== 'string' || typeof other !== 'string') return found
  return findText(one, other, sources, pasts)
}

/** A text that holds something variable, such as an id in JSON. */
function findText(one: string, other: string, sources: Source[], pasts: [Past, Past]): Source | undefined {
  if (one === other) return () => one
  for (const source of sources) {
    const [a, b] = pasts.map(past => String(source(past) ?? '')) as [string, string]
    if (a === b || !one.includes(a) || !other.includes(b)) continue
    const [at, otherAt] = [one.indexOf(a), other.indexOf(b)]
    const before = findText(one.slice(0, at), other.slice(0, otherAt), sources, pasts)
    const after = findText(one.slice(at + a.length), other.slice(otherAt + b.length), sources, pasts)
    if (before && after) return past => `${before(past)}${source(past)}${after(past)}`
  }
  return undefined
}
