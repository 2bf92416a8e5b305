import { createHash } from 'node:crypto'

/** Words in lower case, codes of six digits, SHA-256 hashes of tokens. */
export type Secrets = { words: ReadonlySet<string>; codes: ReadonlySet<string>; hashes: ReadonlySet<string> }

// Times, sizes and IDs that can have six digits.
const numericFields = /"(?:time|pid|ms|durationMs|jobId|attempts|count|port|responseTime)":"?-?[\d.]+/g

export function findSecrets(line: string, { words, codes, hashes }: Secrets): string[] {
  const lower = line.toLowerCase()
  const found: string[] = []
  for (const word of words) if (lower.includes(word)) found.push(`“${word}”`)
  for (const [code] of line.replace(numericFields, '').matchAll(/(?<![\w.:-])\d{6}(?![\w:-])/g))
    if (codes.has(code)) found.push(`the code ${code}`)
  for (const [token] of line.matchAll(/[\w-]{20,}/g))
    if (hashes.has(createHash('sha256').update(token).digest('hex'))) found.push('a token')
  return found
}
