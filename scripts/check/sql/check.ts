import { readFileSync } from 'node:fs'
import { hashInputs, readCache, writeCache } from '@/scripts/check/cache'
import { listProjectFiles } from '@/scripts/tools/list-files'
import { compareParameters, compareRow } from './compare'
import { parametersOf, textOf } from './compose'
import { type FoundStatements, findStatements } from './find-statements'
import { type Descriptions, readDescriptions, schemaInputs } from './read-descriptions'

/** Files with statements that are composed at run time, and how their parts are checked instead. */
const composedAtRunTime: Record<string, string> = {
  'lab/bench/lists/measure.ts': 'checked for each list',
  'lib/list/page-statement.ts': 'checked for each list',
  'lib/list/open-list.ts': 'checked for each list',
  'lib/people/account/lifecycle/export-user.ts': 'each statement of the table is checked on its own',
  'lib/people/account/lifecycle/purge-accounts.ts': 'its tables are those of purge-accounts.test.ts',
  'lib/people/account/lifecycle/redact-personal-data.ts': 'its columns are those of text-columns.test.ts',
  'lib/change/policy/own-account.ts': 'its users are a value, or a subquery that each caller composes',
  'lib/ledger/verification/verify-ledger.ts':
    'each statement of lib/ledger/verification/checks is checked on its own',
}

export type Report = { statements: number; texts: number; problems: string[]; files: string[] }

/**
 * Checks every statement of the code: PostgreSQL parses it against prisma/schema.prisma, and its columns and parameters
 * have the types that the code declares.
 */
async function checkStatements(root: string, files: string[]): Promise<Report> {
  const found = findStatements(root, files)
  const texts = found.statements.flatMap(({ variants }) => variants.map(textOf))
  const descriptions = await readDescriptions(root, [...new Set(texts)])
  const problems = [...descriptions.drift, ...listUnresolved(found), ...compareAll(descriptions, found)]
  return {
    statements: found.statements.length,
    texts: texts.length,
    problems: [...new Set(problems)],
    files: found.files,
  }
}

/** The report of the last run if no file that it read has changed since, and no other file has statements. */
export async function checkChangedStatements(root: string): Promise<Report> {
  const listed = listFiles()
  if (process.env.TEST_DATABASE_URL) return checkStatements(root, listed)
  const key = await hashInputs(root, [...schemaInputs, 'tsconfig.json', ...listed])
  const stored = await readCache<{ hash: string; report: Report }>(root, 'sql-report', key)
  if (stored && (await hashInputs(root, stored.report.files)) === stored.hash) return stored.report
  const report = await checkStatements(root, listed)
  await writeCache(root, 'sql-report', key, { hash: await hashInputs(root, report.files), report })
  return report
}

function listFiles(): string[] {
  const isChecked = (file: string) =>
    /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing(?:\/|[\w-]*\.ts$)/.test(file)
  return listProjectFiles('app', 'components', 'lab', 'lib', 'prisma', 'scripts', 'server').filter(
    file => isChecked(file) && /'sql-template-tag'|@\/lib\/list\//.test(readFileSync(file, 'utf8')),
  )
}

function listUnresolved({ unresolved }: FoundStatements): string[] {
  return unresolved
    .filter(({ place }) => !((place.split(':')[0] as string) in composedAtRunTime))
    .map(({ place, reason }) => `${place}  ${reason}`)
}

function compareAll({ enums, answers }: Descriptions, { checker, statements }: FoundStatements): string[] {
  return statements.flatMap(({ place, variants, row, isPartial }) =>
    variants.flatMap(variant => {
      const text = textOf(variant)
      const answer = answers.get(text)
      if (!answer) throw new Error(`No description of ${place}`)
      const problems =
        'error' in answer
          ? [answer.error]
          : [
              ...(row ? compareRow(checker, { row, isPartial }, text, answer.description, enums) : []),
              ...compareParameters(checker, parametersOf(variant), answer.description, enums),
            ]
      return problems.map(problem => `${place}  ${problem}`)
    }),
  )
}
