import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describeApi, type Operation } from '@/lib/http/openapi'
import { version } from '@/package.json'
import { findOperations } from '@/server/http/route-table'
import { addExamples } from './examples'
import { failureExamples } from './failure-examples'
import { preface } from './preface'

/** The OpenAPI document of the current routes, without QA paths. */
export async function createDocument(root: string) {
  const operations = (await findOperations(root)).filter(({ path }) => !path.startsWith('/qa/'))
  const messages = new Map<string, string>()
  const described = operations.map(operation => {
    const { sentence, message } = readRouteComments(root, operation.path)
    if (message) messages.set(operation.contract.summary, message)
    return withDescription(operation, sentence)
  })
  return addExamples(describeApi(described, preface, version, failureExamples), messages)
}

const sentence = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (?:GET|POST)\b/
const message = /\bhandle\([\s\S]*\bmessage: '([^']+)'/
const presenter = /\bhandle\([\s\S]*?\breturn (\w+)\(/

/** The docstring of a route, and the message of its reply if it is constant. */
function readRouteComments(root: string, routePath: string) {
  const source = readFileSync(path.join(root, 'app', '(api)', routePath, 'route.ts'), 'utf8')
  return {
    sentence: sentence
      .exec(source)?.[1]
      ?.replace(/^\s*\* ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
    message: message.exec(source)?.[1] ?? readPresenterMessage(root, source),
  }
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
