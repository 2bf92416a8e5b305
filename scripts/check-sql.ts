import { checkStatements } from '@/scripts/sql-check/check'

const { statements, texts, problems } = await checkStatements(process.cwd())
for (const problem of problems) console.error(problem)
console.log(`${statements} statements in ${texts} texts, ${problems.length} problems.`)
process.exitCode = problems.length > 0 ? 1 : 0
