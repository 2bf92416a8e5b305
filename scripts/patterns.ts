import { writeFile } from 'node:fs/promises'
import { findPatterns } from '@/scripts/check/patterns/find-patterns'
import { patternsFile, readReviewed, reviewPatterns } from '@/scripts/check/patterns/review-patterns'
import { report } from '@/scripts/generate/generated'

const known = await readReviewed()
const before = process.argv.includes('--all') ? { ...known, linear: [] } : known
const { reviewed, problems } = await reviewPatterns(await findPatterns(process.cwd()), before)
await writeFile(patternsFile, `${JSON.stringify(reviewed, null, 2)}\n`)
report(problems)
if (problems.length > 0)
  console.error('Make these linear, or add them to "bounded" with the bound of their input.')
process.exit()
