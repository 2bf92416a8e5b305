import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Node, parse } from 'libpg-query'
import { findViolations, type Rule, rules, type State } from './rules'

export type Migration = { name: string; script: string }

/** Lists statements of new migrations that block requests, or break the version that still runs. */
export async function checkMigrations(root: string): Promise<string[]> {
  const folder = path.join(root, 'prisma', 'migrations')
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
  const migrations = await Promise.all(
    names.sort().map(async name => ({
      name,
      script: await readFile(path.join(folder, name, 'migration.sql'), 'utf8'),
    })),
  )
  return findLocks(migrations)
}

export async function findLocks(migrations: readonly Migration[]): Promise<string[]> {
  const notNullChecks: State['notNullChecks'] = new Map()
  const notNull: State['notNull'] = new Set()
  const problems: string[] = []
  for (const migration of migrations) {
    problems.push(...(await checkMigration(migration, { notNullChecks, notNull })))
  }
  return problems
}

async function checkMigration({ name, script }: Migration, known: Pick<State, 'notNullChecks' | 'notNull'>) {
  const state: State = {
    ...known,
    isInTransaction: !/^-- no-transaction\r?\n/.test(script),
    created: new Set(),
    unvalidated: new Set(),
  }
  const file = `prisma/migrations/${name}/migration.sql`
  const { stmts = [] } = await parse(script).catch((error: Error) => {
    throw new Error(`${file}: ${error.message}`)
  })
  // Offsets of the parser count bytes.
  const bytes = Buffer.from(script)
  const textOf = (start: number, end: number) => bytes.subarray(start, end).toString()
  let commentCount = 0
  let end = 0
  const problems = stmts.flatMap(({ stmt, stmt_location: start = 0, stmt_len = bytes.length }, index) => {
    const violated = [
      ...findViolations(stmt as Node, state),
      ...(state.isInTransaction || (index === 0 && isOfIndex(stmt as Node))
        ? []
        : ['no-transaction' as const]),
    ]
    const comments = findIgnoreComments(textOf(end, start))
    commentCount += comments.length
    end = start + stmt_len
    const place = `${file}:${textOf(0, start).split('\n').length}`
    return applyComments(violated, comments).map(problem => `${place}  ${problem}`)
  })
  const isMisplaced = script.split('migration-ignore').length - 1 > commentCount
  return isMisplaced
    ? [...problems, `${file}  write \`-- migration-ignore RULE: REASON\` in the lines before the statement`]
    : problems
}

function isOfIndex(statement: Node): boolean {
  return 'IndexStmt' in statement || 'DropStmt' in statement
}

function findIgnoreComments(text: string): string[] {
  return [...text.matchAll(/^-- migration-ignore ([a-z-]+): \S/gm)].map(([, rule = '']) => rule)
}

function applyComments(violated: readonly Rule[], ignored: readonly string[]): string[] {
  return [
    ...[...new Set(violated)].filter(rule => !ignored.includes(rule)).map(rule => `${rule}: ${rules[rule]}`),
    ...ignored.filter(rule => !violated.includes(rule as Rule)).map(rule => `nothing to ignore: ${rule}`),
  ]
}
