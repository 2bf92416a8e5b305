import ts from '@/scripts/client/typescript'

/** A piece of SQL text, or the expression of a parameter. */
type Piece = string | ts.Expression

/** One text that a composed statement can have. */
export type Variant = readonly Piece[]

/** A fragment whose text depends on values that are only known at run time. */
export class UnresolvedFragment extends Error {
  constructor(
    readonly node: ts.Node,
    reason: string,
  ) {
    super(reason)
  }
}

type Env = ReadonlyMap<ts.Symbol, Bound>
/** A function counts as an expression, whose value is a function. */
type Value = ts.Expression | Function
export type Bound = { expression: Value; env: Env }
type Function = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration
export type FoundObject = { object: ts.ObjectLiteralExpression; env: Env }

const maxVariants = 24
const maxDepth = 40
const noEnv: Env = new Map()

/**
 * Evaluates expressions of the type Sql to all texts that they can have: through constants, conditions, function calls,
 * parameters (by their call sites), object properties, `join` and `raw`.
 */
export class Composer {
  /** Templates that are part of an evaluated statement. */
  readonly visited = new Set<ts.TaggedTemplateExpression>()
  /** Functions whose parameters were resolved by their call sites. */
  private readonly open = new Set<ts.SignatureDeclaration>()
  private depth = 0

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly callsOf: (declaration: ts.Node) => readonly ts.CallExpression[],
  ) {}

  /** All texts of a statement; parameters of the function around it have the values of one call at a time. */
  evaluateStatement(statement: ts.Expression): Variant[] {
    this.open.clear()
    const variants = this.evaluate({ expression: statement, env: noEnv })
    const around = [...this.open].find(fn => fn.pos <= statement.pos && statement.end <= fn.end)
    const calls = around ? this.callsOf(around) : []
    if (!around || calls.length < 2) return variants
    return unique(
      calls.flatMap(call => {
        const env = this.bindParameters(around, call, noEnv, noEnv)
        return this.evaluate({ expression: statement, env })
      }),
    )
  }

  evaluate(value: Bound): Variant[] {
    return unique(this.resolve(value).flatMap(each => this.evaluateResolved(each)))
  }

  /** The values of a property, none if the object lacks it. */
  property({ object, env }: FoundObject, name: string): Bound[] {
    for (const property of object.properties.toReversed()) {
      if (nameOf(property) === name) return this.valueOf(property, env)
      if (!ts.isSpreadAssignment(property)) continue
      const found = this.objects({ expression: property.expression, env }).flatMap(each =>
        this.property(each, name),
      )
      if (found.length > 0) return found
    }
    return []
  }

  /** The values of all properties. */
  values({ object, env }: FoundObject): Bound[] {
    return object.properties.flatMap(property =>
      ts.isSpreadAssignment(property)
        ? this.objects({ expression: property.expression, env }).flatMap(each => this.values(each))
        : this.valueOf(property, env),
    )
  }

  objects(value: Bound): FoundObject[] {
    return this.resolve(value).flatMap(({ expression, env }) =>
      ts.isObjectLiteralExpression(expression) ? { object: expression, env } : [],
    )
  }

  /** What a function value returns. */
  results(value: Bound): Bound[] {
    return this.functions(value).flatMap(({ fn, env }) => returnsOf(fn, env))
  }

  elements(value: Bound): Bound[] {
    return this.arrays(value).flat()
  }

  isSql(expression: ts.Expression): boolean {
    return this.hasSql(this.checker.getTypeAtLocation(expression))
  }

  private hasSql(type: ts.Type): boolean {
    return type.isUnionOrIntersection()
      ? type.types.some(each => this.hasSql(each))
      : type.symbol?.name === 'Sql'
  }

  /**
   * What an expression can be: literals, functions, templates, and calls of the library and of methods of arrays. An expression that is
   * known only at run time remains itself.
   */
  private resolve({ expression: node, env }: Bound): Bound[] {
    if (this.depth > maxDepth) throw new UnresolvedFragment(node, 'is recursive')
    this.depth++
    try {
      const expression = skip(node)
      const next = this.step(expression, env)
      return next ? next.flatMap(each => this.resolve(each)) : [{ expression, env }]
    } finally {
      this.depth--
    }
  }

  private step(node: Value, env: Env): Bound[] | null {
    if (ts.isConditionalExpression(node)) return this.branches(node, env)
    if (ts.isBinaryExpression(node)) return [{ expression: node.right, env }]
    if (ts.isIdentifier(node)) {
      const values = this.valuesOf(this.symbolOf(node), env)
      return values.length > 0 ? values : null
    }
    if (ts.isPropertyAccessExpression(node)) return this.valuesIn(node, node.name.text, env)
    if (ts.isElementAccessExpression(node))
      return this.objects({ expression: node.expression, env }).flatMap(each => this.values(each))
    if (ts.isCallExpression(node) && !this.libraryName(node.expression) && !arrayMethod(node))
      return this.returned(node, env)
    return null
  }

  private branches({ condition, whenTrue, whenFalse }: ts.ConditionalExpression, env: Env): Bound[] {
    const isTrue = this.hasProperty(condition, env)
    const taken = isTrue === undefined ? [whenTrue, whenFalse] : [isTrue ? whenTrue : whenFalse]
    return taken.map(expression => ({ expression, env }))
  }

  /** Whether `'name' in object` is true; undefined for other conditions. */
  private hasProperty(condition: ts.Expression, env: Env): boolean | undefined {
    if (!ts.isBinaryExpression(condition) || condition.operatorToken.kind !== ts.SyntaxKind.InKeyword)
      return undefined
    const { left, right } = condition
    if (!ts.isStringLiteral(left)) return undefined
    return this.objects({ expression: right, env }).some(found => this.property(found, left.text).length > 0)
  }

  private evaluateResolved({ expression, env }: Bound): Variant[] {
    if (ts.isTaggedTemplateExpression(expression)) return this.evaluateTemplate(expression, env)
    const [first, second] = ts.isCallExpression(expression) ? expression.arguments : []
    const name = this.libraryName(ts.isCallExpression(expression) ? expression.expression : expression)
    if (name === 'empty') return [[]]
    if (name === 'raw' && first) return this.strings({ expression: first, env }).map(text => [text])
    if (name === 'join' && first) {
      const separators = second ? this.strings({ expression: second, env }) : [',']
      return this.arrays({ expression: first, env }).flatMap(elements => this.joined(elements, separators))
    }
    throw new UnresolvedFragment(expression, 'is known only at run time')
  }

  private evaluateTemplate(node: ts.TaggedTemplateExpression, env: Env): Variant[] {
    this.visited.add(node)
    const { template } = node
    if (ts.isNoSubstitutionTemplateLiteral(template)) return [[template.text]]
    const parts: Variant[][] = [[[template.head.text]]]
    const groups = new Map<unknown, number[]>()
    for (const { expression, literal } of template.templateSpans) {
      // A constant that is used twice has the same value in both places.
      const key = ts.isIdentifier(expression) ? this.symbolOf(expression) : expression
      groups.set(key, [...(groups.get(key) ?? []), parts.length])
      const variants = this.isSql(expression) ? this.evaluate({ expression, env }) : [[expression]]
      parts.push(variants, [[literal.text]])
    }
    return combine(parts, [...groups.values()])
  }

  private joined(elements: readonly Bound[], separators: readonly string[]): Variant[] {
    return separators.flatMap(separator =>
      combine(
        elements.flatMap((element, index) => [...(index > 0 ? [[[separator]]] : []), this.evaluate(element)]),
      ),
    )
  }

  /** Values of a string expression that becomes SQL text. */
  private strings({ expression, env }: Bound): string[] {
    const type = this.checker.getTypeAtLocation(expression)
    const literals = type.isUnion() ? type.types : [type]
    if (literals.every(each => each.isStringLiteral())) return literals.map(each => each.value as string)
    const texts = this.resolve({ expression, env }).flatMap(({ expression: found, env: inner }) => {
      if (ts.isStringLiteralLike(found)) return [found.text]
      if (!ts.isTemplateExpression(found))
        throw new UnresolvedFragment(found, 'is a string known only at run time')
      return found.templateSpans.reduce(
        (before, span) =>
          before.flatMap(text =>
            this.strings({ expression: span.expression, env: inner }).map(
              value => text + value + span.literal.text,
            ),
          ),
        [found.head.text],
      )
    })
    return [...new Set(texts)]
  }

  /** Alternatives of an array of fragments, each with its elements. */
  private arrays(value: Bound): Bound[][] {
    return this.resolve(value).flatMap(({ expression, env }) => {
      if (ts.isArrayLiteralExpression(expression)) return this.arraysOfLiteral(expression, env)
      if (ts.isCallExpression(expression)) return this.arraysOfCall(expression, env)
      throw new UnresolvedFragment(expression, 'is an array known only at run time')
    })
  }

  private arraysOfLiteral(literal: ts.ArrayLiteralExpression, env: Env): Bound[][] {
    let alternatives: Bound[][] = [[]]
    for (const element of literal.elements) {
      const added = ts.isSpreadElement(element)
        ? this.arrays({ expression: element.expression, env })
        : [[{ expression: element, env }]]
      alternatives = alternatives.flatMap(before => added.map(after => [...before, ...after]))
    }
    const pushed = this.pushedTo(literal).map(expression => ({ expression, env }))
    return alternatives.map(elements => [...elements, ...pushed])
  }

  private arraysOfCall(call: ts.CallExpression, env: Env): Bound[][] {
    const [method, of] = arrayMethod(call) ?? []
    const [argument] = call.arguments
    if (!of || !argument) throw new UnresolvedFragment(call, 'is an array known only at run time')
    if (method === 'values')
      return this.objects({ expression: argument, env }).map(found => this.values(found))
    if (method === 'map' || method === 'flatMap')
      return this.mapped(of, method, { expression: argument, env })
    return this.arrays({ expression: of, env })
  }

  private mapped(of: ts.Expression, method: string, callback: Bound): Bound[][] {
    const [found] = this.functions(callback)
    if (!found) throw new UnresolvedFragment(callback.expression, 'is a function known only at run time')
    const { fn, env } = found
    const [parameter] = fn.parameters
    const inEach = (inner: Env) => {
      const results = returnsOf(fn, inner)
      return method === 'flatMap' ? results.flatMap(each => this.elements(each)) : results
    }
    // Two elements show the separator, too.
    const elements = parameter && attempt(() => this.arrays({ expression: of, env: callback.env }))
    const known = elements?.filter(each => each.length > 0) ?? []
    if (!parameter || known.length === 0) return [[...inEach(env), ...inEach(env)]]
    return known.map(each =>
      each.flatMap(element => {
        const inner = new Map(env)
        this.bind(inner, parameter.name, element)
        return inEach(inner)
      }),
    )
  }

  /** What the code around the constant array pushes to it. */
  private pushedTo({ parent: declaration }: ts.ArrayLiteralExpression): ts.Expression[] {
    if (!ts.isVariableDeclaration(declaration)) return []
    const symbol = this.symbolOf(declaration.name)
    const pushed: ts.Expression[] = []
    const visit = (node: ts.Node) => {
      if (
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === 'push' &&
        this.symbolOf(node.expression.expression) === symbol
      )
        pushed.push(...node.arguments)
      ts.forEachChild(node, visit)
    }
    visit(declaration.parent.parent.parent)
    return pushed
  }

  /** What a call returns, with the arguments bound to the parameters. */
  private returned(call: ts.CallExpression, env: Env): Bound[] {
    const functions = this.functions({ expression: call.expression, env })
    if (functions.length === 0) throw new UnresolvedFragment(call, 'calls a function known only at run time')
    return functions.flatMap(({ fn, env: outer }) => returnsOf(fn, this.bindParameters(fn, call, outer, env)))
  }

  private functions(value: Bound): { fn: Function; env: Env }[] {
    return this.resolve(value).flatMap(({ expression, env }) =>
      isFunction(expression) ? { fn: expression, env } : [],
    )
  }

  /** `outer` with the values of the parameters. */
  private bindParameters(fn: ts.SignatureDeclaration, call: ts.CallExpression, outer: Env, env: Env): Env {
    const inner = new Map(outer)
    for (const [index, { name, initializer }] of fn.parameters.entries()) {
      const argument = call.arguments[index]
      // A default can use the parameters before it.
      if (argument) this.bind(inner, name, { expression: argument, env })
      else if (initializer) this.bind(inner, name, { expression: initializer, env: inner })
    }
    return inner
  }

  private bind(env: Map<ts.Symbol, Bound>, name: ts.BindingName, value: Bound) {
    if (ts.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name)
      if (symbol) env.set(symbol, value)
    } else if (ts.isObjectBindingPattern(name))
      for (const element of name.elements) {
        const objects = attempt(() => this.objects(value)) ?? []
        const [property] = objects.flatMap(each => this.property(each, keyOf(element)))
        if (property) this.bind(env, element.name, property)
        else if (objects.length > 0 && element.initializer)
          this.bind(env, element.name, { expression: element.initializer, env })
      }
  }

  private valuesIn(node: ts.PropertyAccessExpression, name: string, env: Env): Bound[] {
    const found = this.objects({ expression: node.expression, env }).flatMap(each =>
      this.property(each, name),
    )
    if (found.length === 0)
      throw new UnresolvedFragment(node.expression, `has a property .${name} known only at run time`)
    return found
  }

  private valueOf(property: ts.ObjectLiteralElementLike, env: Env): Bound[] {
    if (ts.isPropertyAssignment(property)) return [{ expression: property.initializer, env }]
    if (ts.isMethodDeclaration(property)) return [{ expression: property, env }]
    return ts.isShorthandPropertyAssignment(property)
      ? this.valuesOf(this.checker.getShorthandAssignmentValueSymbol(property), env)
      : []
  }

  private valuesOf(symbol: ts.Symbol | undefined, env: Env): Bound[] {
    const bound = symbol && env.get(symbol)
    if (bound) return [bound]
    const declaration = symbol?.valueDeclaration
    if (!declaration || isLibrary(symbol)) return []
    if (ts.isFunctionDeclaration(declaration)) return [{ expression: declaration, env }]
    if (ts.isVariableDeclaration(declaration)) return this.valuesOfVariable(declaration, env)
    if (ts.isParameter(declaration)) return this.argumentsOf(declaration)
    return ts.isBindingElement(declaration) ? this.valuesOfBinding(declaration, env) : []
  }

  private valuesOfVariable({ initializer, parent: list }: ts.VariableDeclaration, env: Env): Bound[] {
    if (ts.isForOfStatement(list.parent)) return this.elements({ expression: list.parent.expression, env })
    // A variable that is assigned later has no known value.
    const isConstant = (list.flags & ts.NodeFlags.Const) !== 0
    return initializer && isConstant ? [{ expression: initializer, env }] : []
  }

  private argumentsOf(parameter: ts.ParameterDeclaration): Bound[] {
    const fn = parameter.parent
    const index = fn.parameters.indexOf(parameter)
    const { parent } = fn
    if (index === 0 && ts.isCallExpression(parent) && parent.arguments[0] === fn) {
      const callee = parent.expression
      if (ts.isPropertyAccessExpression(callee) && /^(map|flatMap|forEach)$/.test(callee.name.text))
        return this.elements({ expression: callee.expression, env: noEnv })
    }
    this.open.add(fn)
    return this.callsOf(fn).flatMap(call => {
      const argument = call.arguments[index] ?? parameter.initializer
      return argument ? [{ expression: argument, env: noEnv }] : []
    })
  }

  private valuesOfBinding(element: ts.BindingElement, env: Env): Bound[] {
    const owner = element.parent.parent
    const own = owner.initializer ? [{ expression: owner.initializer, env }] : []
    const sources = ts.isParameter(owner) ? this.argumentsOf(owner) : own
    const objects = sources.flatMap(source => this.objects(source))
    const found = objects.flatMap(each => this.property(each, keyOf(element)))
    return found.length > 0 || !element.initializer ? found : [{ expression: element.initializer, env }]
  }

  /** The name of what is exported by sql-template-tag. */
  private libraryName(node: ts.Node): string | undefined {
    const symbol = this.symbolOf(ts.isPropertyAccessExpression(node) ? node.name : node)
    return symbol && isLibrary(symbol) ? symbol.name : undefined
  }

  private symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
  }
}

/** The name of a known method of arrays, or `values` of `Object`, with the expression before it. */
function arrayMethod({ expression }: ts.CallExpression): [string, ts.Expression] | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined
  const { text } = expression.name
  const isKnown =
    /^(map|flatMap|filter|slice|toSorted)$/.test(text) || expression.getText() === 'Object.values'
  return isKnown ? [text, expression.expression] : undefined
}

function nameOf({ name }: ts.ObjectLiteralElementLike): string | undefined {
  return name?.getText().replaceAll(/['"]/g, '')
}

function keyOf({ propertyName, name }: ts.BindingElement): string {
  return (propertyName ?? name).getText()
}

function isFunction(node: Value): node is Function {
  return (
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isFunctionDeclaration(node)
  )
}

function isLibrary(symbol: ts.Symbol) {
  return (
    symbol.declarations?.some(each => each.getSourceFile().fileName.includes('sql-template-tag')) ?? false
  )
}

function skip(node: Value): Value {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node)
    ? skip(node.expression)
    : node
}

function returnsOf({ body }: Function, env: Env): Bound[] {
  if (!body) return []
  if (!ts.isBlock(body)) return [{ expression: body, env }]
  const found: Bound[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push({ expression: node.expression, env })
    ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

/**
 * All combinations, or above the limit each alternative at least once. The parts at the positions of a group have the
 * same alternative in each combination.
 */
export function combine(
  parts: readonly Variant[][],
  groups: readonly number[][] = parts.map((_, position) => [position]),
): Variant[] {
  const fixed = parts.map(alternatives => alternatives[0] ?? [])
  const choose = (before: Variant[], group: readonly number[], choice: number) =>
    before.map((piece, position) => (group.includes(position) ? (parts[position]?.[choice] ?? piece) : piece))
  const countOf = (group: readonly number[]) => parts[group[0] ?? 0]?.length ?? 0
  const open = groups.filter(group => countOf(group) > 1)
  const count = open.reduce((product, group) => product * countOf(group), 1)
  const extend = (before: Variant[][], group: readonly number[]) =>
    before.flatMap(each => [...Array(countOf(group)).keys()].map(choice => choose(each, group, choice)))
  const chosen =
    count <= maxVariants ? open.reduce(extend, [fixed]) : open.flatMap(group => extend([fixed], group))
  return chosen.map(pieces => pieces.flat())
}

function unique(variants: Variant[]): Variant[] {
  if (variants.length < 2) return variants
  const byText = new Map(variants.map(variant => [textOf(variant), variant]))
  return [...byText.values()]
}

/** The text as sql-template-tag sends it, with `$1`, `$2`, …. */
export function textOf(variant: Variant): string {
  let count = 0
  return variant.map(piece => (typeof piece === 'string' ? piece : `$${++count}`)).join('')
}

export function parametersOf(variant: Variant): ts.Expression[] {
  return variant.filter(piece => typeof piece !== 'string')
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof UnresolvedFragment) return undefined
    throw error
  }
}
