import { readFile } from 'node:fs/promises'
import { validate } from '@readme/openapi-parser'
import { createConfig, lintFromString, type RawUniversalConfig } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { toOpenApi30 } from '@/lib/api/openapi-30'

const defined = (type: string, property: string) => ({
  severity: 'error' as const,
  subject: { type, property },
  assertions: { defined: true, minLength: 1 },
})

/** The recommended rules, and those that other linters recommend. */
const rules = {
  extends: ['recommended'],
  rules: {
    'info-contact': 'error',
    'operation-description': 'error',
    'operation-tag-defined': 'error',
    'path-params-defined': 'error',
    'rule/info-description': defined('Info', 'description'),
    'rule/operation-tags': defined('Operation', 'tags'),
  },
} satisfies RawUniversalConfig

/** The same for events, which have no paths. The address of the team differs per installation. */
const eventRules = {
  extends: ['recommended'],
  rules: {
    'no-channel-trailing-slash': 'error',
    // Tags of operations refer to tags of the document, and no operation of ours needs a signature but subscribing.
    'no-duplicated-tag-names': 'off',
    'tag-description': 'off',
    'security-defined': 'off',
    'rule/info-description': defined('Info', 'description'),
    'rule/info-license': { ...defined('Info', 'license'), assertions: { defined: true } },
    'rule/channel-address': {
      severity: 'error',
      subject: { type: 'Channel', property: 'address' },
      assertions: { notPattern: '/[?#]|\\{\\}/' },
    },
    'rule/operation-description': defined('Operation', 'description'),
  },
} satisfies RawUniversalConfig

/** Lints the documents in docs, and the OpenAPI 3.0 document made from them. */
export async function lintDocuments(): Promise<string[]> {
  const document = await readDocument('docs/openapi.json')
  return [
    ...(await lint('3.1', document)),
    ...(await lint('3.0', toOpenApi30(document))),
    ...(await lint('admin', await readDocument('docs/admin-openapi.json'))),
    ...(await lint('QA', await readDocument('docs/qa-openapi.json'))),
    ...(await lintEvents(await readDocument('docs/asyncapi.json'))),
  ]
}

async function readDocument(file: string) {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** What Redocly and the JSON Schema of OpenAPI find in a document, warnings included. */
export async function lint(name: string, document: object): Promise<string[]> {
  const result = await validate(structuredClone(document) as Parameters<typeof validate>[0])
  const faults = result.valid ? [] : result.errors
  return [
    ...(await runRedocly(name, document, rules)),
    ...faults.map(({ message }) => `${name} JSON Schema: ${message}`),
  ]
}

/** What Redocly finds in an AsyncAPI document, warnings included, and examples that differ from their schemas. */
export async function lintEvents(document: object): Promise<string[]> {
  return [...(await runRedocly('AsyncAPI', document, eventRules)), ...findInvalidExamples(document)]
}

/** `examples` are of a JSON Schema wherever they are in the document. */
function findInvalidExamples(node: object, pointer = ''): string[] {
  const own = 'examples' in node && Array.isArray(node.examples) ? node.examples : []
  const { examples: _, ...schema } = node as { examples?: unknown }
  return [
    ...own
      .filter(example => !new Ajv2020({ strict: false, validateFormats: false }).validate(schema, example))
      .map(example => `AsyncAPI example: ${JSON.stringify(example)} ${pointer}`),
    ...Object.entries(node).flatMap(([key, value]) =>
      value !== null && typeof value === 'object' ? findInvalidExamples(value, `${pointer}/${key}`) : [],
    ),
  ]
}

async function runRedocly(name: string, document: object, config: RawUniversalConfig): Promise<string[]> {
  const found = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: `openapi-${name}.json`,
    config: await createConfig(config),
  })
  return found.map(
    ({ ruleId, message, location }) => `${name} Redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  )
}
