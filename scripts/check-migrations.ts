import { checkMigrations } from '@/scripts/migration-check/check'

const problems = await checkMigrations(process.cwd())
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
