/** The parts of a client's sources that the document determines. Types are written as in the language. */
export type Sources = {
  /** Types of fields by their names in JSON, by class. */
  models: Map<string, Map<string, string>>
  /** Values by the type of the field that has them. */
  enums: Map<string, string[]>
  /** By operation ID. `text` is its source, or the part with its parameters. */
  operations: Map<string, { method: string; path: string; reply: string; text: string }>
}

export type Reader = (files: readonly string[]) => Sources

export const readKotlin: Reader = files => {
  const sources = emptySources()
  for (const file of files) {
    const [, model] = file.match(/^data class (\w+) \(/m) ?? []
    const [head, ...enums] = file.split(/^\s*enum class /m)
    if (model)
      sources.models.set(
        model,
        toMap(head, /SerialName\(value = "([^"]+)"\)\s+val \S+: (.+?)(?: = .+?)?,?$/gm),
      )
    for (const text of enums)
      sources.enums.set(`${model}.${nameOf(text)}`, find(text, /SerialName\(value = "([^"]+)"\)/g))
    const calls = file.matchAll(/^ *@(GET|POST)\("([^"]+)"\)\s+(suspend fun (\w+)\(.*\): Response<(.+)>)$/gm)
    for (const [, method, path, text, id, reply] of calls)
      sources.operations.set(`${id}`, {
        method: `${method}`,
        path: `/${path}`,
        reply: `${reply}`,
        text: `${text}`,
      })
  }
  return sources
}

export const readSwift: Reader = files => {
  const sources = emptySources()
  for (const file of files) {
    const [, model] = file.match(/^public struct (\w+): Codable/m) ?? []
    const nested = [...file.matchAll(/^ {4}public enum (\w+): (?:String|Int), (?!CodingKey).*\{([^}]+)\}/gm)]
    for (const [, name, text] of nested)
      sources.enums.set(`${model}.${name}`, find(`${text}`, /case .+ = "([^"]+)"/g))
    if (model) {
      const enums = new Set(nested.map(([, name]) => name))
      const keys = toMap(file.split('enum CodingKeys')[1] ?? '', /^ {8}case (\S+)(?: = "([^"]+)")?$/gm)
      const fields = [...toMap(file, /^ {4}public var (\S+): (.+?)(?: = .+)?$/gm)].map(
        ([name, type]): [string, string] => {
          const [, own = ''] = type.match(/(\w+)\W*$/) ?? []
          return [keys.get(name) || name, enums.has(own) ? type.replace(own, `${model}.${own}`) : type]
        },
      )
      sources.models.set(model, new Map(fields))
    }
    const calls = file.matchAll(
      /open class func (\w+)WithRequestBuilder\(.*\) -> RequestBuilder<(.+)> \{\s+(?:let|var) localVariablePath = "([^"]+)"[\s\S]+?method: "(\w+)"/g,
    )
    for (const [text, id, reply, path, method] of calls)
      sources.operations.set(`${id}`, { method: `${method}`, path: `${path}`, reply: `${reply}`, text })
  }
  return sources
}

export const readDart: Reader = files => {
  const sources = emptySources()
  for (const file of files) {
    const [head, ...enums] = file.split(/^enum /m)
    const [, model] = file.match(/^class (\w+) \{/m) ?? []
    if (model) sources.models.set(model, toMap(head, /name: r'([^']+)',[^)]*\)\s+final (\S.*?) \S+;$/gm))
    for (const text of enums) sources.enums.set(nameOf(text), find(text, /@JsonValue\(r'([^']+)'\)/g))
    const calls = file.matchAll(
      /Future<Response<(.+)>> (\w+)\(\{[\s\S]+?final _path = r'([^']+)'[\s\S]+?method: r'(\w+)'[\s\S]+?\n {2}\}/g,
    )
    for (const [text, reply, id, path, method] of calls)
      sources.operations.set(`${id}`, { method: `${method}`, path: `${path}`, reply: `${reply}`, text })
  }
  return sources
}

const emptySources = (): Sources => ({ models: new Map(), enums: new Map(), operations: new Map() })

const nameOf = (text: string) => text.match(/^\w+/)?.[0] ?? ''

function find(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)]
    .map(([, value = '']) => value)
    .filter(value => value !== 'unknown_default_open_api')
}

function toMap(text = '', pattern: RegExp): Map<string, string> {
  return new Map([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]))
}
