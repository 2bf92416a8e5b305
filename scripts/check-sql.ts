import { report } from '@/scripts/generated'
import { checkStatements } from '@/scripts/sql-check/check'

const { statements, texts, problems } = await checkStatements(process.cwd())
report(problems)
console.log(`${statements} statements in ${texts} texts, ${problems.length} problems.`)
