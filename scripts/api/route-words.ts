import { readFileSync } from 'node:fs'
import path from 'node:path'

const sentence = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (?:GET|POST)\b/
const message = /\bhandle\([\s\S]*\bmessage: '([^']+)'/

/** What a route file says in words: the sentence above its export, and the message of its success where it is fixed. */
export function readRouteWords(root: string, routePath: string) {
  const source = readFileSync(path.join(root, 'app', '(api)', routePath, 'route.ts'), 'utf8')
  return {
    sentence: sentence
      .exec(source)?.[1]
      ?.replace(/^\s*\* ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
    message: message.exec(source)?.[1],
  }
}
