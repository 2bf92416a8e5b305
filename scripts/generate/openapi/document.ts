import { readFileSync } from 'node:fs'
import path from 'node:path'
import { linkHint } from '@/lib/api/endpoint-page'
import { describeApi, type Operation, type Words } from '@/lib/api/openapi'
import { version } from '@/package.json'
import { findOperations } from '@/server/http/route-table'
import { adminPreface } from './admin-preface'
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
