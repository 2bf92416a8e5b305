import { readFileSync } from 'node:fs'

const lines = readFileSync(new URL('./lint/flagged-words.txt', import.meta.url), 'utf8').split('\n')

/** The project's own words are in lint/words.txt. Flagged phrases and paths: scripts/check/wording.ts. */
export default {
  language: 'en-US',
  files: ['**'],
  enableGlobDot: true,
  useGitignore: true,
  ignorePaths: [
    '.git',
    'package-lock.json',
    'lab/mutate/stryker/package-lock.json',
    'docs/openapi.json',
    'docs/api',
    'docs/api-changelog.md',
    'docs/pictures',
    'e2e/visual/baselines',
    'lib/api/client/generated',
    'public',
    'lint/flagged-words.txt',
    'lint/patterns.json',
    // Names of places.
    'lib/people/location/find-regions.test.ts',
    'lib/people/location/us-islands.ts',
    'WRITING.md',
    'LICENSE',
  ],
  dictionaries: ['typescript', 'node', 'npm', 'html', 'css', 'sql', 'softwareTerms', 'project'],
  dictionaryDefinitions: [{ name: 'project', path: './lint/words.txt', addWords: true }],
  // Password hashes, URL escapes, outcomes of entries such as WWLV, cut-off words in patterns, text with marks.
  ignoreRegExpList: [
    String.raw`\$argon2\S+`,
    '%[0-9A-F]{2}',
    String.raw`\b[LVWN]{4,}\b`,
    String.raw`\[\w{2}\]\w+`,
    '[^\\x00-\\x7F]+',
  ],
  // scripts/check/spelling.ts needs all.
  maxNumberOfProblems: 1_000_000,
  maxDuplicateProblems: 1_000_000,
  // Partial and misspelled words that tests need.
  ignoreWords: [
    ...[
      'ersion',
      'Sheduled',
      'Smihty',
      'Jonh',
      'Smithhy',
      'Srnithy',
      'Smithey',
      'Smithers',
      'mithy',
      'mith',
      'oneil',
    ],
    ...['staus', 'afmkfd', 'mnchen', 'nchen', 'bcher'],
    ...['ukasz', 'Lukasz', 'neas', 'Skov', 'iulani', 'abcdefghkn', 'Quixley'],
  ],
  flagWords: lines.filter(line => /^[a-z]+$/.test(line)),
}
