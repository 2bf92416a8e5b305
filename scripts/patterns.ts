import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findPatterns } from './patterns/find-patterns'
import { findUnreviewed, type Reviewed, reviewPatterns } from './patterns/review-patterns'

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'lint', 'patterns.json')
const known: Reviewed = JSON.parse(await readFile(file, 'utf8'))
const patterns = await findPatterns(root)

if (process.argv.includes('--check')) {
  const problems = findUnreviewed(patterns, known)
  if (problems.length > 0) console.error(`${problems.join('\n')}\nRun \`npm run patterns\`.`)
  process.exitCode = problems.length > 0 ? 1 : 0
} else {
  const before = process.argv.includes('--all') ? { ...known, linear: [] } : known
  const { reviewed, problems } = await reviewPatterns(patterns, before)
  await writeFile(file, `${JSON.stringify(reviewed, null, 2)}\n`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0)
    console.error('Make these linear, or add them to "bounded" with the bound of their input.')
  process.exit(problems.length > 0 ? 1 : 0)
}
