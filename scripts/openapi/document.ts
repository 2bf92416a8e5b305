import { describeApi, type Operation } from '@/lib/http/openapi'
import { version } from '@/package.json'
import { findOperations } from '@/server/http/route-table'
import { addExamples } from './examples'
import { failureExamples } from './failure-examples'
import { preface } from './preface'
import { readRouteComments } from './route-comments'

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

function withDescription({ contract, ...operation }: Operation, sentence: string | undefined): Operation {
  const description = [sentence, contract.description].filter(Boolean).join(' ')
  return { ...operation, contract: { ...contract, ...(description && { description }) } }
}
