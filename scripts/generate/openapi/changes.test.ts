import { expect, test } from 'vitest'
import released from '@/docs/openapi.json'
import { describeChange, describeChanges, findChanges, findFaults } from './changes'

// biome-ignore lint/suspicious/noExplicitAny: parts of the document
type Node = any

const paths = [
  '/sign-in',
  '/update/user-mode',
  '/pickem/entries',
  '/contests/{main_contest_id}/join',
] as const

/** Calls of the real document, so that each comparison takes milliseconds. */
const base: Node = {
  ...released,
  paths: Object.fromEntries(paths.map(path => [path, released.paths[path]])),
}

function change(edit: (document: Node) => void) {
  const document = structuredClone(base)
  edit(document)
  return findChanges(base, document)
}

const reply = (document: Node, path: string, method = 'post') => {
  const { schema } = document.paths[path][method].responses[200].content['application/json']
  return resolve(document, schema)
}
const request = (document: Node, path: string) =>
  resolve(document, document.paths[path].post.requestBody.content['application/json'].schema)
const resolve = (document: Node, schema: Node): Node =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema
const data = (document: Node, path: string) => resolve(document, reply(document, path).properties.data)
const entry = (document: Node) =>
  resolve(document, data(document, '/pickem/entries').properties.pickem_contest_entries.items)
const without = (list: string[], name: string) => list.filter(one => one !== name)

/** oasdiff knows many more. These are of each level that counts as breaking here, and where its own would not do. */
test('changes that break a client are breaking', async () => {
  const changes = await change(document => {
    delete document.paths['/contests/{main_contest_id}/join']
    request(document, '/sign-in').properties.device = { type: 'string' }
    request(document, '/sign-in').required.push('device')
    entry(document).required = without(entry(document).required, 'outcome')
    reply(document, '/update/user-mode').properties.message.type = ['string', 'null']
    entry(document).properties.outcome.enum.push('half')
    document.paths['/sign-in'].post.security = [{ bearer: [] }]
  })
  const found = [
    'POST /contests/{main_contest_id}/join: api path removed',
    'POST /sign-in: added the new required request property `device`',
    'items/outcome` became optional',
    'POST /update/user-mode: the response property `message` became nullable',
    'added the new `half` enum value',
    'POST /sign-in: the endpoint scheme security `bearer` was added',
  ].map(text => expect.stringContaining(text))
  const breaking = changes.filter(({ isBreaking }) => isBreaking).map(describeChange)
  expect(breaking).toEqual(expect.arrayContaining(found))
})

test('additions are not breaking', async () => {
  const changes = await change(document => {
    document.paths['/sign-in-again'] = structuredClone(document.paths['/sign-in'])
    document.paths['/sign-in-again'].post.operationId = 'postSignInAgain'
    request(document, '/sign-in').properties.device = { type: 'string' }
    reply(document, '/update/user-mode').properties.mode = { type: 'string' }
    request(document, '/update/user-mode').properties.user_mode.enum.push('Practice')
  })
  expect(changes.length).toBeGreaterThanOrEqual(4)
  expect(changes.filter(({ isBreaking }) => isBreaking)).toEqual([])
})

test('the same document has no changes', async () => {
  expect(await findChanges(base, structuredClone(base))).toEqual([])
})

test('a breaking change passes once it is accepted, and an acceptance without a change fails', () => {
  const removed = { operation: 'GET /thing', text: 'api removed', isBreaking: true }
  const added = { operation: 'POST /thing', text: 'api added', isBreaking: false }
  const alike = { ...added, operation: 'GET /other' }
  expect(findFaults([removed, added], {})).toEqual(['Breaking: GET /thing: api removed'])
  const accepted = { 'No app calls it.': [describeChange(removed)] }
  expect(findFaults([removed, added], accepted)).toEqual([])
  expect(findFaults([added], accepted)).toEqual(['Accepted, but not a change: GET /thing: api removed'])
  expect(
    describeChanges('1.1.0', [removed, added, alike, { ...alike, operation: 'POST /other' }], accepted),
  ).toBe(
    [
      '## 1.1.0\n',
      '### GET /thing\n',
      '- **Breaking:** api removed (No app calls it.)\n',
      '### POST /thing\n',
      '- api added\n',
      '### GET, POST /other\n',
      '- api added\n',
    ].join('\n'),
  )
})
