import { readFile } from 'node:fs/promises'
import { check } from 'recheck'
import type { Pattern } from './find-patterns'

/** Contents of lint/patterns.json: verified patterns, and the others with the bound of their input. */
export type Reviewed = { linear: string[]; bounded: Record<string, string> }

export const patternsFile = 'lint/patterns.json'

export async function readReviewed(): Promise<Reviewed> {
  return JSON.parse(await readFile(patternsFile, 'utf8'))
}

const timeoutMs = 120_000

/** Messages for patterns that were not reviewed, and for reviewed ones that no longer exist. */
export function findUnreviewed(patterns: readonly Pattern[], { linear, bounded }: Reviewed): string[] {
  const verified = new Set(linear)
  const used = new Set(patterns.map(({ text }) => text))
  const fresh = patterns.filter(
    ({ text, isBuilt }) => !(Object.hasOwn(bounded, text) || (verified.has(text) && !isBuilt)),
  )
  const gone = [...linear, ...Object.keys(bounded)].filter(text => !used.has(text))
  return [
    ...fresh.map(({ at, text }) => `${at} is not reviewed: ${text}`),
    ...gone.map(text => `lint/patterns.json has a pattern that the source has not: ${text}`),
  ]
}

/**
 * Checks each unreviewed pattern for super-linear matching time. Returns the new list, and messages for
 * patterns that are neither linear nor bounded.
 */
export async function reviewPatterns(
  patterns: readonly Pattern[],
  { linear, bounded }: Reviewed,
): Promise<{ reviewed: Reviewed; problems: string[] }> {
  const used = new Map(patterns.map(pattern => [pattern.text, pattern]))
  const verified = new Set(linear.filter(text => used.has(text)))
  const problems: string[] = []
  for (const { text, isBuilt, at } of used.values()) {
    if (verified.has(text) || Object.hasOwn(bounded, text)) continue
    const problem = isBuilt ? 'is built at run time' : await findProblem(text)
    if (problem) problems.push(`${at} ${problem}: ${text}`)
    else verified.add(text)
  }
  const kept = Object.entries(bounded).filter(([text]) => used.has(text))
  return { reviewed: { linear: [...verified].sort(), bounded: Object.fromEntries(kept.sort()) }, problems }
}

/** The reason why a pattern is not linear, or null. */
export async function findProblem(text: string): Promise<string | null> {
  const end = text.lastIndexOf('/')
  const result = await check(text.slice(1, end), text.slice(end + 1), {
    timeout: timeoutMs,
    attackTimeout: timeoutMs,
    incubationTimeout: timeoutMs,
    randomSeed: 1,
  })
  if (result.status === 'safe') return null
  if (result.status === 'unknown') return `cannot be decided (${result.error.kind}), so simplify it`
  return `takes ${result.complexity.summary} time, for one on ${result.attack.pattern}`
}
