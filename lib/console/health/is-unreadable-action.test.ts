import { expect, test } from 'vitest'
import { isUnreadableAction } from './is-unreadable-action'

const runtime = '/app/node_modules/next/dist/compiled/next-server/app-page-turbo.runtime.prod.js'
const handler = '/app/.next/server/chunks/ssr/node_modules_next_dist_0-a1b2._.js'
const page = '/app/.next/server/chunks/ssr/_0p1c-d6._.js'

function errorAt(...files: string[]): Error {
  const error = new SyntaxError("Expected property name or '}' in JSON at position 2")
  error.stack = [String(error), ...files.map(file => `    at tI (${file}:15:70523)`)].join('\n')
  return error
}

test('an error of an action without a frame of our code is unreadable input', () => {
  expect(isUnreadableAction(errorAt(runtime), 'action')).toBe(true)
  expect(isUnreadableAction(errorAt(runtime, handler), 'action')).toBe(true)
})

test('so is an error of a form that Next could not read, before it looked for an action', () => {
  expect(isUnreadableAction(errorAt(runtime, handler), 'render', 'POST')).toBe(true)
  expect(isUnreadableAction(errorAt(runtime, page), 'render', 'POST')).toBe(false)
})

test('an error of a page is none, also after an action', () => {
  expect(isUnreadableAction(errorAt(runtime, page), 'action')).toBe(false)
  expect(isUnreadableAction(errorAt(runtime), 'render')).toBe(false)
  expect(isUnreadableAction(errorAt(runtime), 'render', 'GET')).toBe(false)
  expect(isUnreadableAction('text', 'action')).toBe(false)
})
