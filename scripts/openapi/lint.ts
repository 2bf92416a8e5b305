import { readFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { asyncapi, oas } from '@stoplight/spectral-rulesets'
import { toOpenApi30 } from '@/lib/http/openapi-30'

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

/** What the recommended rules of Redocly and Spectral find in an OpenAPI document, warnings included. */
export async function lint(name: string, document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(document)
  const redocly = await lintFromString({ source, absoluteRef: `openapi-${name}.json`, config })

  return [
    ...redocly.map(
      ({ ruleId, message, location }) =>
        `${name} Redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
    ),
    ...(await runSpectral(name, document, {
      extends: [oas as RulesetDefinition],
      // Redocly checks them too.
      rules: { 'oas3-valid-media-example': 'off' },
    })),
  ]
}

/** The same for an AsyncAPI document, by Spectral only. */
export function lintEvents(document: object): Promise<string[]> {
  return runSpectral('AsyncAPI', document, {
    extends: [asyncapi as RulesetDefinition],
    // The address of the team differs per installation.
    rules: { 'asyncapi-info-contact-properties': 'off' },
  })
}

async function runSpectral(name: string, document: object, rules: RulesetDefinition): Promise<string[]> {
  const spectral = new Spectral()
  spectral.setRuleset(rules)
  const found = await spectral.run(JSON.stringify(document))
  return found.map(({ code, message, path }) => `${name} Spectral ${code}: ${message} ${path.join('/')}`)
}
