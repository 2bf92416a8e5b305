import { readFileSync } from 'node:fs'
import path from 'node:path'
import { linkHint } from '@/lib/api/endpoint-page'
import { describeApi, type Operation, type Words } from '@/lib/api/openapi'
import { version } from '@/package.json'
import { findOperations } from '@/server/http/route-table'
import { addExamples } from './examples'
import { failureExamples } from './failure-examples'
import { preface } from './preface'
import { qaPreface } from './qa-preface'

/** The documents of the app's API, of the admin API and of the QA tools, by file. */
export async function createDocuments(root: string) {
  const operations = await findOperations(root)
  const parts = { admin: '/admin-api/', qa: '/qa/' }
  const describe = (words: Words, part?: keyof typeof parts) => {
    const isListed = ({ path }: Operation) =>
      part ? path.startsWith(parts[part]) : !Object.values(parts).some(other => path.startsWith(other))
    return describeOperations(root, operations.filter(isListed), words)
  }
  return {
    'docs/openapi.json': describe(preface),
    'docs/admin-openapi.json': describe(adminPreface, 'admin'),
    'docs/qa-openapi.json': describe(qaPreface, 'qa'),
  }
}

function describeOperations(root: string, operations: readonly Operation[], words: Words) {
  const messages = new Map<string, string>()
  const described = operations.map(operation => {
    const { sentence, message } = readRouteComments(root, operation)
    if (message) messages.set(operation.contract.summary, message)
    return withDescription(operation, sentence)
  })
  return addExamples(describeApi(described, words, version, failureExamples), messages)
}

const sentence = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (?:GET|POST|DELETE)\b/
const message = /\bhandle\([\s\S]*\bmessage: '([^']+)'/
const presenter = /\bhandle\([\s\S]*?\breturn (\w+)\(/

/** The docstring of a route, and the message of its reply if it is constant. */
function readRouteComments(root: string, operation: Operation) {
  const file = readFileSync(path.join(root, 'app', '(api)', operation.path, 'route.ts'), 'utf8')
  const source = findOwnSource(file, operation.method)
  const constant = message.exec(source)?.[1] ?? readPresenterMessage(root, source)
  const isLink = operation.method === 'GET' && source.includes('linkPage(')
  return {
    sentence: sentence
      .exec(source)?.[1]
      ?.replace(/^\s*\* ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
    message: constant && isLink ? `${constant} ${linkHint(operation.path)}` : constant,
  }
}

const declaration = /^(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export const (GET|POST|DELETE) = (?!GET\b)/gm

/** The source without the declarations of other methods. */
function findOwnSource(source: string, method: Operation['method']): string {
  const declared = [...source.matchAll(declaration)]
  const own = declared.findIndex(match => match[1] === method)
  if (own < 0 || declared.length === 1) return source
  return source.slice(0, declared[0]?.index) + source.slice(declared[own]?.index, declared[own + 1]?.index)
}

function readPresenterMessage(root: string, source: string): string | undefined {
  const name = presenter.exec(source)?.[1]
  const from = name && new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '@/([^']+)'`).exec(source)?.[1]
  if (!from) return undefined
  const own = readFileSync(path.join(root, `${from}.ts`), 'utf8')
  return new RegExp(`function ${name}\\b[\\s\\S]*?\\bmessage: '([^']+)'`).exec(own)?.[1]
}

function withDescription({ contract, ...operation }: Operation, sentence: string | undefined): Operation {
  const description = [sentence, contract.description].filter(Boolean).join(' ')
  return { ...operation, contract: { ...contract, ...(description && { description }) } }
}

const description = `
Calls of operators for CI and scripts, apart from the contract of the app.

## Authentication

A token is created on the page API tokens of the console, with scopes and an expiry of at most 365 days. Send it as \`Authorization: Bearer skt_…\`. It acts as the operator who created it: role, deactivation, a required authenticator and a sign-in to the console in the last 30 days are checked at every call. A call without a valid token answers 401, one beyond its rights 403. A token never approves a request, and never creates tokens.

## Approval

A change that needs a second manager is not carried out. The call answers 202 with the ID of the request, which another manager decides on the page Approvals.

## Errors

There are two formats. **Plain** has a \`message\`. **FieldValidation** adds \`errors\`, the messages of each field. \`X-Error-Code\` names the reason, and \`X-Request-Id\` finds it in the request inspector. 429 and 503 have a \`Retry-After\` in seconds.

## Idempotency

With an \`Idempotency-Key\` of up to 255 characters, the same body gets the first result for 24 hours and nothing is done twice. The key with another body answers 422, and 409 while the first call is running.

## Limits

60 calls per token and minute. After 20 calls with invalid tokens in ten minutes, an address gets 429.
`.trim()

const adminPreface: Words = {
  info: {
    title: 'Slatekeeper admin API',
    description,
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    contact: { name: 'The team that runs this service' },
  },
  chapters: [
    { name: 'Releases', description: 'Versions of the app.', paths: ['/admin-api/v1/releases'] },
    {
      name: 'Maintenance',
      description: 'Times without the app.',
      paths: ['/admin-api/v1/maintenance-windows'],
    },
    { name: 'Slates', description: 'Matches, lines and results.', paths: ['/admin-api/v1/slates/import'] },
    { name: 'Audit log', description: 'Who changed what.', paths: ['/admin-api/v1/audit'] },
  ],
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'An API token of the console.' },
  },
}
