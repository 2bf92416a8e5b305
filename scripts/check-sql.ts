import { report } from '@/scripts/generated'
import { checkChangedStatements } from '@/scripts/sql-check/check'

const { statements, texts, problems } = await checkChangedStatements(process.cwd())
report(problems)
console.log(`${statements} statements in ${texts} texts, ${problems.length} problems.`)
