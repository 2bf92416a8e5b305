import { expect, test } from 'vitest'
import events from '@/docs/asyncapi.json'
import document from '@/docs/openapi.json'
import { lint, lintEvents } from './lint-openapi'

// biome-ignore lint/suspicious/noExplicitAny: parts of the documents
type Node = any

test('faults of an OpenAPI document are found', async () => {
  const { info, paths, components, servers, tags }: Node = structuredClone(document)
  const [balance, app, signOut] = [paths['/balance'], paths['/app-status'], paths['/sign-out']]
  delete info.contact
  delete info.description
  servers[0].url += '/'
  tags.push(tags[0])
  Object.assign(components.schemas, {
    Unused: { type: 'string' },
    Repeated: { type: 'string', enum: ['one', 'one'] },
    Mistyped: { type: 'string', enum: [1] },
  })
  delete balance.get.operationId
  delete balance.get.description
  balance.get.tags = []
  balance.get.security = [{ unknown: [] }]
  balance.get.unexpected = true
  app.get.tags = ['Unknown']
  app.get.description = '<script>alert(1)</script>'
  signOut.get.operationId = 'not a name'
  Object.assign(paths, { '/slash/': balance, '/query?a=1': balance, '/{id}/x': balance })
  const found = await lint('3.1', { ...document, info, paths, components, servers, tags })
  const rules = [
    ...['info-contact', 'rule/info-description', 'no-server-trailing-slash', 'no-duplicated-tag-names'],
    ...['no-unused-components', 'no-duplicated-enum-values', 'no-enum-type-mismatch', 'struct'],
    ...['operation-operationId', 'operation-description', 'rule/operation-tags', 'security-defined'],
    ...['operation-tag-defined', 'no-unsafe-markdown', 'operation-operationId-url-safe'],
    ...['no-path-trailing-slash', 'path-not-include-query', 'path-parameters-defined'],
  ]
  expect(rules.filter(rule => !found.some(fault => fault.includes(` ${rule}: `)))).toEqual([])
  expect(found).toContainEqual(expect.stringContaining('JSON Schema'))
})

test('faults of an AsyncAPI document are found', async () => {
  const { info, channels, operations, components, ...rest }: Node = structuredClone(events)
  delete info.description
  delete info.license
  channels.app.address += '?a={}/'
  delete operations.send_app.description
  operations.send_user.channel.$ref = '#/channels/unknown'
  components.messages['entry.settled'].payload.properties.amount.examples = [{}]
  const found = await lintEvents({ ...rest, info, channels, operations, components, unexpected: true })
  const rules = [
    ...['rule/info-description', 'rule/info-license', 'rule/channel-address', 'rule/operation-description'],
    ...['no-unresolved-refs', 'struct'],
  ]
  expect(rules.filter(rule => !found.some(fault => fault.includes(` ${rule}: `)))).toEqual([])
  expect(found).toContainEqual(expect.stringContaining('example: {}'))
})
