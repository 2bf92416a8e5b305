import { readFileSync } from 'node:fs'

const lines = readFileSync(new URL('./lint/flagged-words.txt', import.meta.url), 'utf8').split('\n')

/** The project's own words are in lint/words.txt. Flagged phrases and paths: scripts/check-wording.ts. */
export default {
  language: 'en-US',
  files: ['**'],
  enableGlobDot: true,
  useGitignore: true,
  ignorePaths: [
    '.git',
    'package-lock.json',
    'docs/openapi.json',
    'lib/client/generated',
    'public',
    'lint/flagged-words.txt',
    'WRITING.md',
  ],
  dictionaries: ['typescript', 'node', 'npm', 'html', 'css', 'sql', 'softwareTerms', 'project'],
  dictionaryDefinitions: [{ name: 'project', path: './lint/words.txt', addWords: true }],
  flagWords: lines.filter(line => /^[a-z]+$/.test(line)),
}
