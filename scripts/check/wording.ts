import { readFileSync } from 'node:fs'
import { listProjectFiles } from '@/scripts/tools/list-files'

// The lists themselves, and files that others write.
const skipped = ['WRITING.md', 'LICENSE', 'lint/flagged-words.txt', 'package-lock.json']
const isSkipped = (file: string) =>
  skipped.includes(file) || file.startsWith('lib/api/client/generated/') || /\.(?:png|ico|woff2)$/.test(file)
const gap = String.raw`[\s*/#]+`

const phrases = readFileSync('lint/flagged-words.txt', 'utf8')
  .split('\n')
  .filter(line => line && !line.startsWith('#'))
const flagged = new RegExp(String.raw`\b(?:${phrases.join('|').replaceAll(' ', gap)})\b`, 'gi')

/** Lists flagged words and phrases in the paths and texts of all files; camelCase and snake_case count as words. */
export function findFlaggedWords(): string[] {
  const problems = listProjectFiles()
    .filter(file => !isSkipped(file))
    .flatMap(file => [
      ...findFlagged(file).map(({ text }) => `${file}: "${text}" in the path`),
      ...findFlagged(readFileSync(file, 'utf8')).map(({ text, line }) => `${file}:${line}: "${text}"`),
    ])
  return problems.length > 0
    ? [...problems, `${problems.length} flagged words. WRITING.md says what to write.`]
    : []
}

/** Skips words after `cspell:ignore` in the same file. */
function findFlagged(source: string) {
  const ignored = [...source.matchAll(/cspell:ignore (.+)/g)].flatMap(([, words = '']) => words.split(' '))
  const words = source.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ')
  const matches = [...words.matchAll(flagged)].filter(([text]) => !ignored.includes(text))
  return matches.map(match => ({
    text: match[0].replaceAll(/\s+/g, ' '),
    line: words.slice(0, match.index).split('\n').length,
  }))
}
