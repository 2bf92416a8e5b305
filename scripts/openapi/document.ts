import { describeApi, type Operation } from '@/lib/http/openapi'
import { version } from '@/package.json'
import { findOperations } from '@/server/http/route-table'
import { addExamples } from './examples'
import { readRouteWords } from './route-comments'
import { words } from './preface'

/** The API's document as the routes declare it now. QA's paths are no part of it: no app may count on them. */
export async function makeDocument(root: string) {
  const operations = (await findOperations(root)).filter(({ path }) => !path.startsWith('/qa/'))
  const messages = new Map<string, string>()
  const told = operations.map(operation => {
    const { sentence, message } = readRouteWords(root, operation.path)
    if (message) messages.set(operation.contract.summary, message)
    return withSentence(operation, sentence)
  })
  return addExamples(describeApi(told, words, version), messages)
}

function withSentence({ contract, ...operation }: Operation, sentence: string | undefined): Operation {
  const description = [sentence, contract.description].filter(Boolean).join(' ')
  return { ...operation, contract: { ...contract, ...(description && { description }) } }
}
