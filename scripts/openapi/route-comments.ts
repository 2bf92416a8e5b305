import { readFileSync } from 'node:fs'
import path from 'node:path'

const sentence = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (?:GET|POST)\b/
const message = /\bhandle\([\s\S]*\bmessage: '([^']+)'/
const presenter = /\bhandle\([\s\S]*?\breturn (\w+)\(/

/** The docstring of a route, and the message of its reply if it is constant. */
export function readRouteComments(root: string, routePath: string) {
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

/** The message in the presenter that the route returns. */
function readPresenterMessage(root: string, source: string): string | undefined {
  const name = presenter.exec(source)?.[1]
  const from = name && new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '@/([^']+)'`).exec(source)?.[1]
  if (!from) return undefined
  const own = readFileSync(path.join(root, `${from}.ts`), 'utf8')
  return new RegExp(`function ${name}\\b[\\s\\S]*?\\bmessage: '([^']+)'`).exec(own)?.[1]
}
