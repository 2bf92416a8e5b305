import { readFileSync } from 'node:fs'
import path from 'node:path'

const sentence = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (?:GET|POST)\b/
const message = /\bhandle\([\s\S]*\bmessage: '([^']+)'/
const presenter = /\bhandle\([\s\S]*?\breturn (\w+)\(/

/** What a route file says in words: the sentence above its export, and the message of its success where it is fixed. */
export function readRouteWords(root: string, routePath: string) {
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

/** The message that the presenter writes whose answer the route hands on as it is. */
function readPresenterMessage(root: string, source: string): string | undefined {
  const name = presenter.exec(source)?.[1]
  const from = name && new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '@/([^']+)'`).exec(source)?.[1]
  if (!from) return undefined
  const own = readFileSync(path.join(root, `${from}.ts`), 'utf8')
  return new RegExp(`function ${name}\\b[\\s\\S]*?\\bmessage: '([^']+)'`).exec(own)?.[1]
}
