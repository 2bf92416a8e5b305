import type {
  AlterTableCmd,
  AlterTableStmt,
  ColumnDef,
  Constraint,
  CreateStmt,
  DropStmt,
  IndexStmt,
  Node,
  RangeVar,
  RenameStmt,
  VariableSetStmt,
} from 'libpg-query'

/** Rules that squawk has too are named as there: https://squawkhq.com/docs/rules */
export const rules = {
  'require-concurrent-index-creation':
    'blocks writes while it is built: use create index concurrently, alone in a migration with -- no-transaction',
  'require-concurrent-index-deletion':
    'waits for all transactions and blocks new ones: use drop index concurrently, alone in a migration with -- no-transaction',
  'ban-concurrent-index-creation-in-transaction':
    'fails in a transaction: move it to a migration of its own with -- no-transaction',
  'no-transaction':
    'needs -- no-transaction as the first line, then only `create index concurrently if not exists NAME` or `drop index concurrently if exists NAME`',
  'adding-required-field': 'fails if the table has rows: add a constant default, or add the column nullable',
  'adding-field-with-default':
    'rewrites the table: add the column without it, set the default, then fill existing rows in batches',
  'adding-not-nullable-field':
    'scans the table: first add check (COLUMN is not null) not valid, then validate it in a later migration',
  'constraint-missing-not-valid': 'scans the table: add it not valid, then validate it in a later migration',
  'disallowed-unique-constraint':
    'builds its index under a lock: create the index concurrently, then add the constraint using index',
  'changing-column-type': 'rewrites the table: add a column, fill it, and switch to it',
  'table-rewrite': 'rewrites the table',
  'renaming-column': 'breaks the version that still runs: add a column, fill it, and switch to it',
  'renaming-table': 'breaks the version that still runs',
  'renaming-enum-value': 'breaks the version that still runs',
  'ban-drop-column': 'breaks the version that still runs, unless it no longer uses the column',
  'ban-drop-table': 'breaks the version that still runs, unless it no longer uses the table',
  'ban-truncate': 'locks the table and deletes its rows',
  'changing-rows':
    'locks rows until the migration ends: change them in batches by a job, after the migration',
  'require-timeout-settings': 'changes the timeout that `npm run db:migrate` sets',
  'transaction-nesting': 'ends the transaction of the migration',
  'ban-do-block': 'hides its statements from this check',
} as const

export type Rule = keyof typeof rules

/** What earlier statements did. A new one per migration, except for `notNull`. */
export type State = {
  isInTransaction: boolean
  /** Tables and indexes of this migration, which no other session uses. */
  created: Set<string>
  /** Constraints that this migration added without validation. */
  unvalidated: Set<string>
  /** The column that a constraint requires to have a value, by the constraint's name. */
  notNullChecks: Map<string, string>
  /** Columns with such a constraint that is validated. */
  notNull: Set<string>
}

/** The rules that a statement violates. Follows the statement in `state`. */
export function findViolations(statement: Node, state: State): Rule[] {
  if ('CreateStmt' in statement) return checkCreate(statement.CreateStmt, state)
  if ('CreateTableAsStmt' in statement) return create(state, nameOf(statement.CreateTableAsStmt.into?.rel))
  if ('IndexStmt' in statement) return checkIndex(statement.IndexStmt, state)
  if ('AlterTableStmt' in statement) return checkAlterTable(statement.AlterTableStmt, state)
  if ('RenameStmt' in statement) return checkRename(statement.RenameStmt, state)
  if ('DropStmt' in statement) return checkDrop(statement.DropStmt, state)
  if ('AlterEnumStmt' in statement) return statement.AlterEnumStmt.oldVal ? ['renaming-enum-value'] : []
  if ('VariableSetStmt' in statement) return checkSet(statement.VariableSetStmt)
  return forbidden[Object.keys(statement)[0] ?? ''] ?? checkRows(statement, state)
}

const forbidden: Record<string, Rule[]> = {
  TransactionStmt: ['transaction-nesting'],
  DoStmt: ['ban-do-block'],
  TruncateStmt: ['ban-truncate'],
  VacuumStmt: ['table-rewrite'],
  ClusterStmt: ['table-rewrite'],
  ReindexStmt: ['require-concurrent-index-creation'],
  // Their bodies run later.
  CreateFunctionStmt: [],
  RuleStmt: [],
}

function checkCreate({ relation, if_not_exists }: CreateStmt, state: State): Rule[] {
  return if_not_exists ? [] : create(state, nameOf(relation))
}

function create(state: State, name: string): Rule[] {
  state.created.add(name)
  return []
}

function checkIndex({ relation, idxname, concurrent, if_not_exists }: IndexStmt, state: State): Rule[] {
  if (state.created.has(nameOf(relation)))
    return create(state, nameOf({ ...relation, relname: idxname ?? '' }))
  if (!concurrent) return ['require-concurrent-index-creation']
  if (state.isInTransaction) return ['ban-concurrent-index-creation-in-transaction']
  return if_not_exists && idxname ? [] : ['no-transaction']
}

function checkAlterTable({ relation, cmds = [], objtype }: AlterTableStmt, state: State): Rule[] {
  const table = nameOf(relation)
  if (objtype !== 'OBJECT_TABLE' || state.created.has(table)) return []
  return cmds.flatMap(cmd => ('AlterTableCmd' in cmd ? checkCommand(cmd.AlterTableCmd, table, state) : []))
}

function checkCommand(
  { subtype, name, def = {} as Node }: AlterTableCmd,
  table: string,
  state: State,
): Rule[] {
  switch (subtype) {
    case 'AT_AddColumn':
      return 'ColumnDef' in def ? checkColumn(def.ColumnDef) : []
    case 'AT_AddConstraint':
      return 'Constraint' in def ? checkConstraint(def.Constraint, table, state) : []
    case 'AT_ValidateConstraint':
      return validate(`${table}.${name}`, state)
    case 'AT_SetNotNull':
      return state.notNull.has(`${table}.${name}`) ? [] : ['adding-not-nullable-field']
    case 'AT_AlterColumnType':
      return ['changing-column-type']
    case 'AT_DropColumn':
      return ['ban-drop-column']
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
      return ['table-rewrite']
    default:
      return []
  }
}

function checkColumn({ typeName, constraints = [] }: ColumnDef): Rule[] {
  const parts = constraints.flatMap(part => ('Constraint' in part ? part.Constraint : []))
  const has = (...types: Constraint['contype'][]) => parts.some(({ contype }) => types.includes(contype))
  const type = stringsOf(typeName?.names).at(-1) ?? ''
  const isRewritten =
    /serial\d?$/.test(type) ||
    parts.some(
      ({ contype, generated_kind, raw_expr }) =>
        contype === 'CONSTR_IDENTITY' ||
        (contype === 'CONSTR_GENERATED' && generated_kind !== 'v') ||
        (contype === 'CONSTR_DEFAULT' && isVolatile(raw_expr)),
    )
  const hasValue = isRewritten || has('CONSTR_DEFAULT', 'CONSTR_GENERATED')
  const found: [Rule, boolean][] = [
    ['adding-field-with-default', isRewritten],
    ['adding-required-field', has('CONSTR_NOTNULL') && !hasValue],
    ['disallowed-unique-constraint', has('CONSTR_UNIQUE', 'CONSTR_PRIMARY')],
    // A foreign key of a column that is null in all rows needs no scan.
    ['constraint-missing-not-valid', has('CONSTR_CHECK') || (has('CONSTR_FOREIGN') && hasValue)],
  ]
  return found.flatMap(([rule, isViolated]) => (isViolated ? rule : []))
}

/** Functions that have one value for all rows. */
const isConstant = /^(?:now|transaction_timestamp|statement_timestamp|jsonb_build_object|jsonb_build_array)$/

function isVolatile(expression: unknown): boolean {
  return findAll(expression, 'FuncCall').some(
    ({ funcname }) => !isConstant.test(stringsOf(funcname).at(-1) ?? ''),
  )
}

function checkConstraint(constraint: Constraint, table: string, state: State): Rule[] {
  const { contype, conname, skip_validation, indexname } = constraint
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY' || contype === 'CONSTR_EXCLUSION')
    return indexname ? [] : ['disallowed-unique-constraint']
  if (contype !== 'CONSTR_CHECK' && contype !== 'CONSTR_FOREIGN' && contype !== 'CONSTR_NOTNULL') return []
  const column = requiredColumn(constraint)
  if (column) state.notNullChecks.set(`${table}.${conname}`, `${table}.${column}`)
  if (!skip_validation) {
    if (column) state.notNull.add(`${table}.${column}`)
    return ['constraint-missing-not-valid']
  }
  state.unvalidated.add(`${table}.${conname}`)
  return []
}

/** The column of `check (COLUMN is not null)` or `not null COLUMN`. */
function requiredColumn({ contype, keys, raw_expr }: Constraint): string | undefined {
  if (contype === 'CONSTR_NOTNULL') return stringsOf(keys)[0]
  if (!raw_expr || !('NullTest' in raw_expr) || raw_expr.NullTest.nulltesttype !== 'IS_NOT_NULL') return
  const { arg } = raw_expr.NullTest
  return arg && 'ColumnRef' in arg ? stringsOf(arg.ColumnRef.fields).at(-1) : undefined
}

function validate(constraint: string, state: State): Rule[] {
  const column = state.notNullChecks.get(constraint)
  if (column) state.notNull.add(column)
  // The lock that added the constraint lasts until the end of the transaction.
  return state.unvalidated.has(constraint) ? ['constraint-missing-not-valid'] : []
}

function checkRename({ renameType, relationType, relation, newname }: RenameStmt, state: State): Rule[] {
  if (state.created.has(nameOf(relation)))
    return create(state, nameOf({ ...relation, relname: newname ?? '' }))
  if (renameType === 'OBJECT_COLUMN' && relationType === 'OBJECT_TABLE') return ['renaming-column']
  return renameType === 'OBJECT_TABLE' ? ['renaming-table'] : []
}

function checkDrop({ removeType, objects = [], concurrent, missing_ok }: DropStmt, state: State): Rule[] {
  const names = objects.map(object => ('List' in object ? qualified(stringsOf(object.List.items)) : ''))
  if (names.every(name => state.created.has(name))) return []
  if (removeType === 'OBJECT_TABLE') return ['ban-drop-table']
  if (removeType !== 'OBJECT_INDEX') return []
  if (!concurrent) return ['require-concurrent-index-deletion']
  if (state.isInTransaction) return ['ban-concurrent-index-creation-in-transaction']
  return missing_ok ? [] : ['no-transaction']
}

function checkSet({ name = '' }: VariableSetStmt): Rule[] {
  return name.endsWith('_timeout') ? ['require-timeout-settings'] : []
}

/** Rows that a statement updates or deletes, also in its CTEs. */
function checkRows(statement: Node, state: State): Rule[] {
  const changes = ['UpdateStmt', 'DeleteStmt', 'MergeStmt'].flatMap(kind => findAll(statement, kind))
  const tables = changes.map(({ relation }) => nameOf(relation as RangeVar))
  return tables.every(name => state.created.has(name)) ? [] : ['changing-rows']
}

function findAll(tree: unknown, kind: string): Record<string, Node[]>[] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, value]) => [
    ...(key === kind ? [value as Record<string, Node[]>] : []),
    ...findAll(value, kind),
  ])
}

function nameOf({ schemaname, relname = '' }: RangeVar = {}): string {
  return qualified(schemaname ? [schemaname, relname] : [relname])
}

function qualified(names: string[]): string {
  return names.length > 1 ? names.join('.') : `public.${names[0]}`
}

function stringsOf(nodes: Node[] = []): string[] {
  return nodes.flatMap(node => ('String' in node ? (node.String.sval ?? '') : []))
}
