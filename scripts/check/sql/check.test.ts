import { expect, test } from 'vitest'
import { checkStatements } from './check'

// The server of the suite, so that the check starts no other.
process.env.TEST_DATABASE_URL ??= process.env.DATABASE_URL

test('statements that do not fit the schema or their declared types are reported, others are not', async () => {
  const { problems } = await checkStatements(process.cwd(), ['scripts/check/sql/testing-statements.ts'])
  expect(problems.map(problem => problem.replace(/^.*:\d+ {2}/, ''))).toEqual([
    'id is declared as string and returned as number',
    'phone can be null',
    'no column for name',
    'column email is not declared',
    'role can be manager',
    'new Date() is Date and the parameter number',
    'role can be owner, which the enum does not have',
    'column "nickname" does not exist',
  ])
})
