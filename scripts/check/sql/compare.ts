import pg from 'pg'
import { camelCase } from '@/lib/db/db'
import ts from '@/scripts/client/typescript'
import type { Description, ResultColumn } from './describe'

/** Labels of the enum types of the database by OID, and the OIDs of their array types. */
export type Enums = { labels: ReadonlyMap<number, readonly string[]>; arrays: ReadonlySet<number> }

const { builtins } = pg.types
const array = (kind: string) => `${kind}[]`

/** The TypeScript type of a value as lib/db/db.ts returns it, by the OID of its PostgreSQL type. */
const kinds = new Map<number, string>([
  [builtins.BOOL, 'boolean'],
  [builtins.INT8, 'bigint'],
  ...[builtins.INT2, builtins.INT4, builtins.OID, builtins.FLOAT4, builtins.FLOAT8].map(
    oid => [oid, 'number'] as const,
  ),
  ...[builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ].map(oid => [oid, 'Date'] as const),
  [builtins.BYTEA, 'Buffer'],
  [builtins.JSON, 'any'],
  [builtins.JSONB, 'any'],
  // Arrays, whose OIDs pg has no names for.
  [1000, array('boolean')],
  [1001, array('Buffer')],
  ...[1005, 1007, 1021, 1022, 1231].map(oid => [oid, array('number')] as const),
  ...[1009, 1015, 1016, 2951].map(oid => [oid, array('string')] as const),
  ...[1115, 1182, 1185].map(oid => [oid, array('Date')] as const),
  [199, array('any')],
  [3807, array('any')],
])

/** Kinds of values that a parameter accepts besides the kind that a column of its type returns. */
const accepted: Record<string, readonly string[]> = {
  bigint: ['number', 'string'],
  Date: ['string'],
  string: ['number', 'bigint'],
  'string[]': ['number[]', 'bigint[]'],
  'number[]': ['string[]'],
  'Date[]': ['string[]'],
}

/**
 * Why the columns of a statement do not fit the declared type of its rows. A nullable column that the statement restricts
 * to other values is marked with a comment: `publish_at /* not null *\/`.
 */
export function compareRow(
  checker: ts.TypeChecker,
  { row, isPartial }: { row: ts.Type; isPartial: boolean },
  text: string,
  { columns }: Description,
  enums: Enums,
): string[] {
  if (!kindsOf(checker, row).has('object')) return []
  const properties = checker.getPropertiesOfType(row)
  if (properties.length === 0 || checker.getIndexTypeOfType(row, ts.IndexKind.String)) return []
  const named = new Map(columns.map(column => [camelCase(column.name), column]))
  const marked = new Set([...text.matchAll(/\b(\w{1,63}) \/\* not null \*\//g)].map(([, name]) => name))
  const extra = new Set([...named.keys()].filter(name => !/^list(Key|Id)$/.test(name)))
  const problems = properties.flatMap(property => {
    extra.delete(property.name)
    const column = named.get(property.name)
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    if (!column) return isOptional || isPartial ? [] : [`no column for ${property.name}`]
    const isMarked = marked.has(column.name)
    const isNullable = column.isNullable && !isMarked && !isOptional
    return compareColumn(checker, property, { ...column, isNullable }, enums)
  })
  return [...problems, ...[...extra].map(name => `column ${name} is not declared`)]
}

function compareColumn(checker: ts.TypeChecker, property: ts.Symbol, column: ResultColumn, enums: Enums) {
  const type = checker.getTypeOfSymbol(property)
  const declared = kindsOf(checker, type)
  if (declared.has('any')) return []
  const actual = kinds.get(column.type) ?? 'string'
  const literals = literalsOf(type)
  const undeclared = literals && enums.labels.get(column.type)?.filter(label => !literals.includes(label))
  return [
    ...(actual === 'any' || declared.has(actual)
      ? []
      : [`${property.name} is declared as ${checker.typeToString(type)} and returned as ${actual}`]),
    ...(column.isNullable && !declared.has('null') ? [`${property.name} can be null`] : []),
    ...(undeclared?.length ? [`${property.name} can be ${undeclared.join(', ')}`] : []),
  ]
}

/** Why the values of the parameters do not fit the types that PostgreSQL infers for them. */
export function compareParameters(
  checker: ts.TypeChecker,
  expressions: readonly ts.Expression[],
  { parameters }: Description,
  enums: Enums,
): string[] {
  return expressions.flatMap((expression, index) => {
    const oid = parameters[index] ?? builtins.TEXT
    const type = checker.getTypeAtLocation(expression)
    const given = kindsOf(checker, type)
    const wanted = kinds.get(oid) ?? (enums.arrays.has(oid) ? array('string') : 'string')
    const text = expression.getText().replaceAll(/\s+/g, ' ').slice(0, 60)
    const labels = enums.labels.get(oid)
    const literals = literalsOf(type)
    const unknown = labels && literals?.filter(literal => !labels.includes(literal))
    if (unknown?.length) return [`${text} can be ${unknown.join(', ')}, which the enum does not have`]
    const fits = (kind: string) =>
      kind === 'null' ||
      kind === 'any' ||
      kind === wanted ||
      wanted === 'any' ||
      accepted[wanted]?.includes(kind)
    const wrong = [...given].filter(kind => !fits(kind))
    return wrong.length > 0 ? [`${text} is ${wrong.join(' | ')} and the parameter ${wanted}`] : []
  })
}

const flagKinds: [ts.TypeFlags, string][] = [
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, 'any'],
  [ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void, 'null'],
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
]

const objectKinds: Record<string, string> = { Date: 'Date', Buffer: 'Buffer', Uint8Array: 'Buffer' }

function kindsOf(checker: ts.TypeChecker, type: ts.Type): Set<string> {
  if (type.isUnion()) return new Set(type.types.flatMap(each => [...kindsOf(checker, each)]))
  const byFlag = flagKinds.find(([flags]) => type.flags & flags)
  if (byFlag) return new Set([byFlag[1]])
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const constraint = checker.getBaseConstraintOfType(type)
    return constraint ? kindsOf(checker, constraint) : new Set(['any'])
  }
  if (!checker.isArrayType(type) && !checker.isTupleType(type))
    return new Set([objectKinds[type.symbol?.name ?? ''] ?? 'object'])
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  const inner = element ? [...kindsOf(checker, element)].filter(kind => kind !== 'null') : []
  return new Set(inner.map(array))
}

function literalsOf(type: ts.Type): string[] | null {
  const types = (type.isUnion() ? type.types : [type]).filter(each => !(each.flags & ts.TypeFlags.Null))
  return types.length > 0 && types.every(each => each.isStringLiteral())
    ? types.map(each => each.value as string)
    : null
}
