import path from 'node:path'
import ts from '@/scripts/client/typescript'
import { Composer, UnresolvedFragment, type Variant } from './compose'

/** A statement in the code with all texts that it can have. `row` is the declared type of its rows, if it has one. */
export type Statement = { place: string; variants: Variant[]; row: ts.Type | null }

/** A fragment whose text could not be evaluated. */
export type Unresolved = { place: string; reason: string }

export type Found = { checker: ts.TypeChecker; statements: Statement[]; unresolved: Unresolved[] }

/** Finds the statements that the given files run through `Db`, and templates that are statements of their own. */
export function findStatements(root: string, files: readonly string[]): Found {
  console.time('program')
  const program = createProgram(root, files)
  console.timeEnd('program')
  console.log(program.getSourceFiles().length)
  const checker = program.getTypeChecker()
  const sources = files.flatMap(file => program.getSourceFile(path.resolve(root, file)) ?? [])
  const composer = new Composer(checker, findCalls(checker, sources))
  const found: Found = { checker, statements: [], unresolved: [] }
  const templates: ts.TaggedTemplateExpression[] = []

  const add = (expression: ts.Expression, row: ts.Type | null) => {
    try {
      found.statements.push({
        place: placeOf(root, expression),
        variants: composer.evaluate(expression),
        row,
      })
    } catch (error) {
      if (!(error instanceof UnresolvedFragment)) throw error
      const reason = `${placeOf(root, error.node)}: ${error.node.getText().slice(0, 60)} ${error.message}`
      found.unresolved.push({ place: placeOf(root, expression), reason })
    }
  }
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') templates.push(node)
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text
      const [argument] = node.arguments
      if (argument && /^(rows|row|run)$/.test(method) && composer.isSql(argument))
        add(argument, method === 'run' ? null : rowTypeOf(checker, node))
    }
    ts.forEachChild(node, visit)
  }
  for (const source of sources) visit(source)
  for (const template of templates) if (!composer.visited.has(template)) add(template, null)
  return found
}

// Other packages are not loaded, which makes the program several times smaller.
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
      return isOurs || packages.test(text)
        ? ts.resolveModuleName(text, file, settings, host, cache)
        : { resolvedModule: undefined }
    })
  return ts.createProgram(
    files.map(file => path.resolve(root, file)),
    settings,
    host,
  )
}

/** Finds the calls of a function by its name, then by its declaration. */
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

function placeOf(root: string, node: ts.Node) {
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  return `${path.relative(root, source.fileName)}:${line + 1}`
}
