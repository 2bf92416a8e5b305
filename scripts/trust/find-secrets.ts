import { createHash } from 'node:crypto'

/** What no log may hold: words as they are, codes as whole numbers, tokens by their hashes. */
export type Secrets = { words: ReadonlySet<string>; codes: ReadonlySet<string>; hashes: ReadonlySet<string> }

/** Numbers of these names are moments, sizes and ids, some of which have six digits. */
const figures = /"(?:time|pid|ms|durationMs|jobId|attempts|count|port|responseTime)":"?-?[\d.]+/g

/** What a line of a log tells that it may not, each by what it is and where it stands. */
export function findSecrets(line: string, { words, codes, hashes }: Secrets): string[] {
  const lower = line.toLowerCase()
  const found: string[] = []
  for (const word of words) if (lower.includes(word)) found.push(`“${word}”`)
  for (const [code] of line.replace(figures, '').matchAll(/(?<![\w.:-])\d{6}(?![\w:-])/g))
    if (codes.has(code)) found.push(`the code ${code}`)
  for (const [token] of line.matchAll(/[\w-]{20,}/g))
    if (hashes.has(createHash('sha256').update(token).digest('hex'))) found.push('a token')
  return found
}
