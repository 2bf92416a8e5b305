import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

/** What the recommended rules of Redocly and Spectral find in an OpenAPI document, warnings included. */
export async function lint(name: string, document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(document)
  const redocly = await lintFromString({ source, absoluteRef: `openapi-${name}.json`, config })

  const spectral = new Spectral()
  spectral.setRuleset({ extends: [oas as RulesetDefinition] })
  const found = await spectral.run(source)
  return [
    ...redocly.map(
      ({ ruleId, message, location }) =>
        `${name} Redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
    ),
    ...found.map(({ code, message, path }) => `${name} Spectral ${code}: ${message} ${path.join('/')}`),
  ]
}
