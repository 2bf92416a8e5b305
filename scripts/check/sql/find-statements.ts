import path from 'node:path'
import ts from '@/scripts/client/typescript'
import { Composer, UnresolvedFragment, type Variant } from './compose'
import { composeList } from './compose-list'

/**
 * A statement in the code with all texts that it can have. `row` is the declared type of its rows, if it has one;
 * `isPartial` if code adds properties to the rows.
 */
type Statement = { place: string; variants: Variant[]; row: ts.Type | null; isPartial: boolean }

/** A fragment whose text could not be evaluated. */
type Unresolved = { place: string; reason: string }

/** `files` are all files of the project whose types were read. */
export type FoundStatements = {
  checker: ts.TypeChecker
  files: string[]
  statements: Statement[]
  unresolved: Unresolved[]
}

/** Finds the statements that the given files run through `Db`, those of lists, and templates that are statements. */
export function findStatements(root: string, files: readonly string[]): FoundStatements {
  const program = createProgram(root, files)
  const checker = program.getTypeChecker()
  const sources = files.flatMap(file => program.getSourceFile(path.resolve(root, file)) ?? [])
  const composer = new Composer(checker, findCalls(checker, sources))
  const { runs, lists, templates } = collectNodes(sources, composer)
  const read = program.getSourceFiles().map(({ fileName }) => path.relative(root, fileName))
  const own = read.filter(file => !file.split(path.sep).includes('node_modules'))
  const found: FoundStatements = { checker, files: own, statements: [], unresolved: [] }

  const add = (node: ts.Expression, compose: () => Omit<Statement, 'place'>[]) => {
    const place = placeOf(root, node)
    try {
      found.statements.push(...compose().map(statement => ({ place, ...statement })))
    } catch (error) {
      if (!(error instanceof UnresolvedFragment)) throw error
      const cause = error.node.getText().slice(0, 60)
      found.unresolved.push({ place, reason: `${placeOf(root, error.node)}: ${cause} ${error.message}` })
    }
  }
  const addStatement = (node: ts.Expression, row: ts.Type | null) =>
    add(node, () => [{ variants: composer.evaluateStatement(node), row, isPartial: false }])

  for (const { statement, call } of runs) addStatement(statement, call && rowTypeOf(checker, call))
  for (const list of lists) add(list, () => listStatements(composer, list, rowTypeOfList(checker, list)))
  // Templates that are not part of a statement so far, such as the checks of the ledger, which run in a loop.
  for (const template of templates)
    if (!composer.visited.has(template) && isStatement(template)) addStatement(template, null)
  for (const template of templates)
    if (!composer.visited.has(template))
      found.unresolved.push({ place: placeOf(root, template), reason: 'is part of no statement' })
  return found
}

/** `call` is null for statements without rows. */
type Run = { statement: ts.Expression; call: ts.CallExpression | null }

function collectNodes(sources: readonly ts.SourceFile[], composer: Composer) {
  const runs: Run[] = []
  const lists: ts.ObjectLiteralExpression[] = []
  const templates: ts.TaggedTemplateExpression[] = []

  const collectCall = (call: ts.CallExpression) => {
    const [argument] = call.arguments
    const called = call.expression.getText()
    const method = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : ''
    if (!argument) return
    if (called === 'defineList' && ts.isObjectLiteralExpression(argument)) lists.push(argument)
    if (/^(rows|row|one|run)$/.test(method) && composer.isSql(argument))
      runs.push({ statement: argument, call: method === 'run' ? null : call })
  }
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') templates.push(node)
    if (ts.isCallExpression(node)) collectCall(node)
    ts.forEachChild(node, visit)
  }
  for (const source of sources) visit(source)
  return { runs, lists, templates }
}

function listStatements(composer: Composer, list: ts.ObjectLiteralExpression, row: ts.Type | null) {
  const isPartial = list.properties.some(property => property.name?.getText() === 'complete')
  return composeList(composer, list).map(({ variants, isPage }) => ({
    variants,
    row: isPage ? row : null,
    isPartial,
  }))
}

function isStatement({ template }: ts.TaggedTemplateExpression) {
  const start = ts.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text
  return /^[\s(]*(select|insert|update|delete|with|explain)\b/i.test(start)
}

// Other packages and Prisma's client are not loaded, which makes the program several times smaller.
const packages = /^(sql-template-tag|zod|pg|node:.*)$/

function createProgram(root: string, files: readonly string[]) {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['x.ts'] }, ts.sys, root)
  const settings = { ...options, incremental: false, plugins: [], types: ['node'] }
  const host = ts.createCompilerHost(settings)
  const cache = ts.createModuleResolutionCache(root, name => name, settings)
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) => {
      const isOurs = /^[.@]\.?\//.test(text) || file.includes('/node_modules/')
      return (isOurs && !text.endsWith('/generated/client')) || packages.test(text)
        ? ts.resolveModuleName(text, file, settings, host, cache)
        : { resolvedModule: undefined }
    })
  return ts.createProgram(
    files.map(file => path.resolve(root, file)),
    settings,
    host,
  )
}

function findCalls(checker: ts.TypeChecker, sources: readonly ts.SourceFile[]) {
  const byName = new Map<string, ts.CallExpression[]>()
  const visit = (node: ts.Node) => {
    const name = ts.isCallExpression(node) && calledName(node)?.text
    if (name) byName.set(name, [...(byName.get(name) ?? []), node as ts.CallExpression])
    ts.forEachChild(node, visit)
  }
  for (const source of sources) visit(source)
  return (declaration: ts.Node) => {
    const owner = ts.isVariableDeclaration(declaration.parent) ? declaration.parent : declaration
    const name = ts.getNameOfDeclaration(owner as ts.Declaration)
    if (!name || !ts.isIdentifier(name)) return []
    return (byName.get(name.text) ?? []).filter(call => {
      const symbol = checker.getSymbolAtLocation(calledName(call) as ts.Identifier)
      const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return target?.valueDeclaration === owner
    })
  }
}

function calledName({ expression }: ts.CallExpression) {
  if (ts.isIdentifier(expression)) return expression
  return ts.isPropertyAccessExpression(expression) && ts.isIdentifier(expression.name)
    ? expression.name
    : undefined
}

/** `Row` of a call that returns Promise<Row[]> or Promise<Row | undefined>. */
function rowTypeOf(checker: ts.TypeChecker, call: ts.CallExpression): ts.Type | null {
  const signature = checker.getResolvedSignature(call)
  const promised = signature && checker.getAwaitedType(signature.getReturnType())
  if (!promised) return null
  const row =
    checker.getIndexTypeOfType(promised, ts.IndexKind.Number) ?? checker.getNonNullableType(promised)
  const isOpen =
    row.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never | ts.TypeFlags.TypeParameter)
  return isOpen ? null : row
}

/** `Row` of the ListDefinition that defineList returns. */
function rowTypeOfList(checker: ts.TypeChecker, list: ts.ObjectLiteralExpression): ts.Type | null {
  const [, row] = checker.getTypeAtLocation(list.parent).aliasTypeArguments ?? []
  return row ?? null
}

function placeOf(root: string, node: ts.Node) {
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  return `${path.relative(root, source.fileName)}:${line + 1}`
}
