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

const breaks: Record<string, (document: Node) => void> = {
  'a path is removed': document => delete document.paths['/pickem/entries'],
  'a method is removed': document => delete document.paths['/pickem/entries'].get,
  'a required request field is added': document => {
    request(document, '/sign-in').properties.device = { type: 'string' }
    request(document, '/sign-in').required.push('device')
  },
  'an optional request field becomes required': document => {
    request(document, '/pickem/entries').required = ['cursor']
  },
  'a request field changes its type': document => {
    request(document, '/pickem/entries').properties.limit = { type: 'string' }
  },
  'a value of a request enum is removed': document => {
    request(document, '/update/user-mode').properties.user_mode.enum = ['Cash']
  },
  'a request field gets a pattern': document => {
    request(document, '/sign-in').properties.password.pattern = '^[a-z]+$'
  },
  'the maximum of a request number is lowered': document => {
    request(document, '/pickem/entries').properties.limit.maximum = 10
  },
  'the minimum of a request number is raised': document => {
    request(document, '/pickem/entries').properties.limit.minimum = 5
  },
  'a request text may no longer be as long': document => {
    request(document, '/sign-in').properties.password.maxLength = 8
  },
  'a body becomes required': document => {
    document.paths['/pickem/entries'].get.requestBody.required = true
  },
  'a query parameter becomes required': document => {
    document.paths['/pickem/entries'].get.parameters[0].required = true
  },
  'a required header is added': document => {
    document.paths['/update/user-mode'].post.parameters.push({
      name: 'X-Device',
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })
  },
  'a reply field is removed': document => {
    delete entry(document).properties.outcome
    entry(document).required = without(entry(document).required, 'outcome')
  },
  'a reply field becomes optional': document => {
    entry(document).required = without(entry(document).required, 'outcome')
  },
  'a reply field becomes nullable': document => {
    reply(document, '/update/user-mode').properties.message.type = ['string', 'null']
  },
  'a reply field changes its type': document => {
    reply(document, '/update/user-mode').properties.message = { type: 'integer' }
  },
  'a reply enum gets a value': document => {
    entry(document).properties.outcome.enum.push('half')
  },
  'the status of success changes': document => {
    const { responses } = document.paths['/update/user-mode'].post
    responses[201] = responses[200]
    delete responses[200]
  },
  'the media type of a reply changes': document => {
    const success = document.paths['/update/user-mode'].post.responses[200]
    success.content = { 'application/xml': success.content['application/json'] }
  },
  'a public call requires a token': document => {
    document.paths['/sign-in'].post.security = [{ bearer: [] }]
  },
}

test.each(Object.entries(breaks))('%s: breaking', async (_, edit) => {
  const changes = await change(edit)
  expect(changes.filter(({ isBreaking }) => isBreaking)).not.toEqual([])
})

const additions: Record<string, (document: Node) => void> = {
  'a path is added': document => {
    document.paths['/sign-in-again'] = structuredClone(document.paths['/sign-in'])
    document.paths['/sign-in-again'].post.operationId = 'postSignInAgain'
  },
  'an optional request field is added': document => {
    request(document, '/sign-in').properties.device = { type: 'string' }
  },
  'a reply field is added': document => {
    reply(document, '/update/user-mode').properties.mode = { type: 'string' }
  },
  'a request enum gets a value': document => {
    request(document, '/update/user-mode').properties.user_mode.enum.push('Practice')
  },
}

test.each(Object.entries(additions))('%s: not breaking', async (_, edit) => {
  const changes = await change(edit)
  expect(changes).not.toEqual([])
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
