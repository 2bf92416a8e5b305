import { checkChangedStatements } from '@/scripts/check/sql/check'
import { report } from '@/scripts/generate/generated'

const { statements, texts, problems } = await checkChangedStatements(process.cwd())
report(problems)
console.log(`${statements} statements in ${texts} texts, ${problems.length} problems.`)
