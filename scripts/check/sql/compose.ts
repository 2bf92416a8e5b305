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
/** A method counts as an expression, whose value is a function. */
type Value = ts.Expression | ts.MethodDeclaration
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
    const variants = this.evaluate(statement)
    const around = [...this.open].find(fn => fn.pos <= statement.pos && statement.end <= fn.end)
    const calls = around ? this.callsOf(around) : []
    if (!around || calls.length < 2) return variants
    return unique(
      calls.flatMap(call => {
        const env = new Map<ts.Symbol, Bound>()
        for (const [index, parameter] of around.parameters.entries()) {
          const argument = call.arguments[index] ?? parameter.initializer
          if (argument) this.bind(env, parameter.name, { expression: argument, env: noEnv })
        }
        return this.evaluate(statement, env)
      }),
    )
  }

  evaluate(expression: Value, env: Env = noEnv): Variant[] {
    return unique(this.nested(expression, () => this.evaluateSql(skip(expression), env)))
  }

  /** Ends the evaluation of recursive functions. */
  private nested<Value>(node: ts.Node, work: () => Value): Value {
    if (this.depth > maxDepth) throw new UnresolvedFragment(node, 'is recursive')
    this.depth++
    try {
      return work()
    } finally {
      this.depth--
    }
  }

  /** The values of a property, none if the object lacks it. */
  property({ object, env }: FoundObject, name: string): Bound[] {
    return this.propertyOf(object, name, env)
  }

  /** The values of all properties by name. */
  entries({ object, env }: FoundObject): [string, Bound][] {
    return object.properties.flatMap(property => {
      if (ts.isSpreadAssignment(property))
        return this.objectsOf(property.expression, env).flatMap(each => this.entries(each))
      const name = property.name?.getText() ?? ''
      return this.propertyOf(object, name, env).map((value): [string, Bound] => [name, value])
    })
  }

  objects({ expression, env }: Bound): FoundObject[] {
    return this.objectsOf(expression, env)
  }

  /** What a function value returns. */
  results({ expression, env }: Bound): Bound[] {
    return this.functionsOf(expression, env).flatMap(fn =>
      returnsOf(fn.declaration).map(result => ({ expression: result, env: fn.env })),
    )
  }

  elements({ expression, env }: Bound): Bound[] {
    return this.arrays(expression, env).flat()
  }

  isSql(expression: ts.Expression): boolean {
    return this.hasSql(this.checker.getTypeAtLocation(expression))
  }

  private hasSql(type: ts.Type): boolean {
    return type.isUnionOrIntersection()
      ? type.types.some(each => this.hasSql(each))
      : type.symbol?.name === 'Sql'
  }

  private evaluateSql(node: ts.Expression, env: Env): Variant[] {
    if (ts.isTaggedTemplateExpression(node)) return this.evaluateTemplate(node, env)
    if (ts.isConditionalExpression(node))
      return [...this.evaluate(node.whenTrue, env), ...this.evaluate(node.whenFalse, env)]
    if (ts.isIdentifier(node)) return this.evaluateIdentifier(node, env)
    if (ts.isPropertyAccessExpression(node))
      return this.propertyValues(node.expression, node.name.text, env).flatMap(bound =>
        this.evaluate(bound.expression, bound.env),
      )
    if (ts.isElementAccessExpression(node)) return this.evaluateElement(node, env)
    if (ts.isCallExpression(node)) return this.evaluateCall(node, env)
    throw new UnresolvedFragment(node, `is a ${ts.SyntaxKind[node.kind]}`)
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
      parts.push(this.isSql(expression) ? this.evaluate(expression, env) : [[expression]], [[literal.text]])
    }
    return combine(parts, [...groups.values()])
  }

  private evaluateIdentifier(node: ts.Identifier, env: Env): Variant[] {
    const symbol = this.symbolOf(node)
    if (symbol?.name === 'empty' && isLibrary(symbol)) return [[]]
    const values = this.valuesOf(node, env).flatMap(bound => this.evaluate(bound.expression, bound.env))
    if (values.length === 0) throw new UnresolvedFragment(node, `has no known value`)
    return values
  }

  private evaluateElement(node: ts.ElementAccessExpression, env: Env): Variant[] {
    return this.objectsOf(node.expression, env).flatMap(({ object, env: inner }) =>
      object.properties.flatMap(property =>
        ts.isPropertyAssignment(property) ? this.evaluate(property.initializer, inner) : [],
      ),
    )
  }

  private evaluateCall(node: ts.CallExpression, env: Env): Variant[] {
    const [first, second] = node.arguments
    const callee = skip(node.expression)
    const symbol = this.symbolOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee)
    if (symbol && isLibrary(symbol) && first) {
      if (symbol.name === 'raw') return this.strings(first, env).map(text => [text])
      if (symbol.name === 'join')
        return this.arrays(first, env).flatMap(elements =>
          this.joined(elements, second ? this.strings(second, env) : [',']),
        )
    }
    return this.returned(node, env).flatMap(bound => this.evaluate(bound.expression, bound.env))
  }

  private joined(elements: readonly Bound[], separators: readonly string[]): Variant[] {
    return separators.flatMap(separator =>
      combine(
        elements.flatMap((bound, index) => [
          ...(index > 0 ? [[[separator]]] : []),
          this.evaluate(bound.expression, bound.env),
        ]),
      ),
    )
  }

  /** Values of a string expression that becomes SQL text. */
  private strings(node: Value, env: Env): string[] {
    const expression = skip(node)
    if (ts.isStringLiteralLike(expression)) return [expression.text]
    if (ts.isTemplateExpression(expression))
      return expression.templateSpans.reduce(
        (texts, span) =>
          texts.flatMap(text =>
            this.strings(span.expression, env).map(value => text + value + span.literal.text),
          ),
        [expression.head.text],
      )
    const type = this.checker.getTypeAtLocation(expression)
    const literals = type.isUnion() ? type.types : [type]
    if (literals.every(each => each.isStringLiteral())) return literals.map(each => each.value as string)
    const values = ts.isIdentifier(expression) ? this.valuesOf(expression, env) : []
    if (values.length === 0) throw new UnresolvedFragment(expression, 'is a string known only at run time')
    return [...new Set(values.flatMap(bound => this.strings(bound.expression, bound.env)))]
  }

  /** Alternatives of an array of fragments, each with its elements. */
  private arrays(node: Value, env: Env): Bound[][] {
    return this.nested(node, () => this.arraysIn(skip(node), env))
  }

  private arraysIn(expression: ts.Expression, env: Env): Bound[][] {
    if (ts.isArrayLiteralExpression(expression)) {
      let alternatives: Bound[][] = [[]]
      for (const element of expression.elements) {
        const added = ts.isSpreadElement(element)
          ? this.arrays(element.expression, env)
          : [[{ expression: element, env }]]
        alternatives = alternatives.flatMap(before => added.map(after => [...before, ...after]))
      }
      return alternatives
    }
    if (ts.isConditionalExpression(expression)) {
      const branches = [expression.whenTrue, expression.whenFalse]
      const isTrue = this.hasProperty(expression.condition, env)
      const taken = isTrue === undefined ? branches : [isTrue ? expression.whenTrue : expression.whenFalse]
      return taken.flatMap(branch => this.arrays(branch, env))
    }
    if (ts.isIdentifier(expression)) {
      const pushed = this.pushedTo(expression).map(each => ({ expression: each, env }))
      return this.valuesOf(expression, env).flatMap(bound =>
        this.arrays(bound.expression, bound.env).map(elements => [...elements, ...pushed]),
      )
    }
    if (ts.isCallExpression(expression)) return this.arraysOfCall(expression, env)
    throw new UnresolvedFragment(expression, 'is an array known only at run time')
  }

  /** Whether `'name' in object` is true; undefined for other conditions. */
  private hasProperty(condition: ts.Expression, env: Env): boolean | undefined {
    if (!ts.isBinaryExpression(condition) || condition.operatorToken.kind !== ts.SyntaxKind.InKeyword)
      return undefined
    const { left, right } = condition
    if (!ts.isStringLiteral(left)) return undefined
    return this.objectsOf(right, env).some(found => this.property(found, left.text).length > 0)
  }

  private arraysOfCall(expression: ts.CallExpression, env: Env): Bound[][] {
    const callee = skip(expression.expression)
    if (ts.isPropertyAccessExpression(callee) && /^(map|flatMap)$/.test(callee.name.text))
      return this.mapped(callee, expression, env)
    if (callee.getText() === 'Object.values' && expression.arguments[0])
      return this.objectsOf(expression.arguments[0], env).map(found =>
        this.entries(found).map(([, value]) => value),
      )
    if (ts.isPropertyAccessExpression(callee) && /^(filter|slice|toSorted)$/.test(callee.name.text))
      return this.arrays(callee.expression, env)
    return this.returned(expression, env).flatMap(bound => this.arrays(bound.expression, bound.env))
  }

  private mapped(callee: ts.PropertyAccessExpression, call: ts.CallExpression, env: Env): Bound[][] {
    const [callback] = call.arguments
    if (!callback) return []
    const [fn] = this.functionsOf(callback, env)
    if (!fn) throw new UnresolvedFragment(callback, 'is a function known only at run time')
    const [parameter] = fn.declaration.parameters
    const symbol =
      parameter && ts.isIdentifier(parameter.name) && this.checker.getSymbolAtLocation(parameter.name)
    const results = returnsOf(fn.declaration)
    const inEach = (inner: Env) =>
      results.flatMap(result =>
        callee.name.text === 'flatMap'
          ? this.arrays(result, inner).flat()
          : [{ expression: result, env: inner }],
      )
    if (!symbol) return [inEach(fn.env)]
    // Two elements show the separator, too.
    const elements = attempt(() => this.arrays(callee.expression, env)) ?? [[]]
    const known = elements.filter(each => each.length > 0)
    if (known.length === 0) return [[...inEach(fn.env), ...inEach(fn.env)]]
    return known.map(each => each.flatMap(bound => inEach(new Map([...fn.env, [symbol, bound]]))))
  }

  private pushedTo(array: ts.Identifier): ts.Expression[] {
    const symbol = this.symbolOf(array)
    const declaration = symbol?.valueDeclaration
    if (!declaration || !ts.isVariableDeclaration(declaration)) return []
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
    const functions = this.nested(call, () => this.functionsOf(call.expression, env))
    if (functions.length === 0) throw new UnresolvedFragment(call, 'calls a function known only at run time')
    return functions.flatMap(({ declaration, env: outer }) => {
      const inner = new Map(outer)
      for (const [index, parameter] of declaration.parameters.entries()) {
        const argument = call.arguments[index]
        // A default can use the parameters before it.
        if (argument) this.bind(inner, parameter.name, { expression: argument, env })
        else if (parameter.initializer)
          this.bind(inner, parameter.name, { expression: parameter.initializer, env: inner })
      }
      return returnsOf(declaration).map(expression => ({ expression, env: inner as Env }))
    })
  }

  private bind(env: Map<ts.Symbol, Bound>, name: ts.BindingName, value: Bound) {
    if (ts.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name)
      if (symbol) env.set(symbol, value)
    } else if (ts.isObjectBindingPattern(name))
      for (const element of name.elements) {
        const key = (element.propertyName ?? element.name).getText()
        const objects = attempt(() => this.objectsOf(value.expression, value.env)) ?? []
        const [property] = objects.flatMap(({ object, env: outer }) => this.propertyOf(object, key, outer))
        if (property) this.bind(env, element.name, property)
      }
  }

  private functionsOf(node: Value, env: Env): { declaration: Function; env: Env }[] {
    const expression = skip(node)
    if (
      ts.isArrowFunction(expression) ||
      ts.isFunctionExpression(expression) ||
      ts.isMethodDeclaration(expression)
    )
      return [{ declaration: expression, env }]
    if (ts.isIdentifier(expression)) {
      const declaration = this.symbolOf(expression)?.valueDeclaration
      if (declaration && ts.isFunctionDeclaration(declaration)) return [{ declaration, env }]
      return this.valuesOf(expression, env).flatMap(bound => this.functionsOf(bound.expression, bound.env))
    }
    if (ts.isPropertyAccessExpression(expression))
      return this.propertyValues(expression.expression, expression.name.text, env).flatMap(bound =>
        this.functionsOf(bound.expression, bound.env),
      )
    if (ts.isElementAccessExpression(expression))
      return this.objectsOf(expression.expression, env).flatMap(({ object, env: inner }) =>
        object.properties.flatMap(property =>
          ts.isPropertyAssignment(property) ? this.functionsOf(property.initializer, inner) : [],
        ),
      )
    return []
  }

  private propertyValues(node: ts.Expression, name: string, env: Env): Bound[] {
    const found = this.objectsOf(node, env).flatMap(({ object, env: inner }) =>
      this.propertyOf(object, name, inner),
    )
    if (found.length === 0)
      throw new UnresolvedFragment(node, `has a property .${name} known only at run time`)
    return found
  }

  private propertyOf(object: ts.ObjectLiteralExpression, name: string, env: Env): Bound[] {
    for (const property of object.properties.toReversed()) {
      const isNamed = property.name?.getText().replaceAll(/['"]/g, '') === name
      if (isNamed) return this.valueOf(property, env)
      if (!ts.isSpreadAssignment(property)) continue
      const spread = this.objectsOf(property.expression, env)
      const found = spread.flatMap(each => this.propertyOf(each.object, name, each.env))
      if (found.length > 0) return found
    }
    return []
  }

  private valueOf(property: ts.ObjectLiteralElementLike, env: Env): Bound[] {
    if (ts.isPropertyAssignment(property)) return [{ expression: property.initializer, env }]
    if (ts.isMethodDeclaration(property)) return [{ expression: property, env }]
    const symbol =
      ts.isShorthandPropertyAssignment(property) && this.checker.getShorthandAssignmentValueSymbol(property)
    return symbol ? this.valuesOfSymbol(symbol, env) : []
  }

  private objectsOf(node: Value, env: Env): FoundObject[] {
    return this.nested(node, () => this.objectsIn(skip(node), env))
  }

  private objectsIn(expression: ts.Expression, env: Env): FoundObject[] {
    if (ts.isObjectLiteralExpression(expression)) return [{ object: expression, env }]
    if (ts.isBinaryExpression(expression)) return this.objectsOf(expression.right, env)
    if (ts.isConditionalExpression(expression))
      return [...this.objectsOf(expression.whenTrue, env), ...this.objectsOf(expression.whenFalse, env)]
    if (ts.isIdentifier(expression))
      return this.valuesOf(expression, env).flatMap(bound => this.objectsOf(bound.expression, bound.env))
    if (ts.isPropertyAccessExpression(expression))
      return this.propertyValues(expression.expression, expression.name.text, env).flatMap(bound =>
        this.objectsOf(bound.expression, bound.env),
      )
    if (ts.isElementAccessExpression(expression)) {
      return this.objectsOf(expression.expression, env).flatMap(({ object, env: inner }) =>
        object.properties.flatMap(property =>
          ts.isPropertyAssignment(property) ? this.objectsOf(property.initializer, inner) : [],
        ),
      )
    }
    if (ts.isCallExpression(expression))
      return this.returned(expression, env).flatMap(bound => this.objectsOf(bound.expression, bound.env))
    return []
  }

  private valuesOf(node: ts.Identifier, env: Env): Bound[] {
    const symbol = this.symbolOf(node)
    return symbol ? this.valuesOfSymbol(symbol, env) : []
  }

  private valuesOfSymbol(symbol: ts.Symbol, env: Env): Bound[] {
    const bound = env.get(symbol)
    if (bound) return [bound]
    const declaration = symbol.valueDeclaration
    if (!declaration) return []
    if (ts.isVariableDeclaration(declaration)) return this.valuesOfVariable(declaration, env)
    if (ts.isParameter(declaration)) return this.argumentsOf(declaration)
    if (ts.isBindingElement(declaration)) return this.valuesOfBinding(declaration, env)
    return []
  }

  private valuesOfVariable({ initializer, parent: list }: ts.VariableDeclaration, env: Env): Bound[] {
    if (ts.isForOfStatement(list.parent)) return this.arrays(list.parent.expression, env).flat()
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
        return this.arrays(callee.expression, noEnv).flat()
    }
    this.open.add(fn)
    return this.callsOf(fn).flatMap(call => {
      const argument = call.arguments[index] ?? parameter.initializer
      return argument ? [{ expression: argument, env: noEnv }] : []
    })
  }

  private valuesOfBinding(element: ts.BindingElement, env: Env): Bound[] {
    const pattern = element.parent
    const name = (element.propertyName ?? element.name).getText()
    if (!ts.isObjectBindingPattern(pattern)) return []
    const owner = pattern.parent
    const sources = this.sourcesOf(owner, env)
    const found = sources.flatMap(source =>
      this.objectsOf(source.expression, source.env).flatMap(({ object, env: inner }) =>
        this.propertyOf(object, name, inner),
      ),
    )
    return found.length > 0 || !element.initializer ? found : [{ expression: element.initializer, env }]
  }

  private sourcesOf(owner: ts.Node, env: Env): Bound[] {
    if (ts.isParameter(owner)) return this.argumentsOf(owner)
    const initializer = ts.isVariableDeclaration(owner) && owner.initializer
    return initializer ? [{ expression: initializer, env }] : []
  }

  private symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
  }
}

function isLibrary(symbol: ts.Symbol) {
  return (
    symbol.declarations?.some(each => each.getSourceFile().fileName.includes('sql-template-tag')) ?? false
  )
}

function skip(node: Value): ts.Expression {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node)
    ? skip(node.expression)
    : (node as ts.Expression)
}

function returnsOf(fn: Function): ts.Expression[] {
  if (!fn.body) return []
  if (!ts.isBlock(fn.body)) return [fn.body]
  const found: ts.Expression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(fn.body)
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
