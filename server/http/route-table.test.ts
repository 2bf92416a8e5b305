import { expect, it } from 'vitest'
import { RouteTable } from './route-table'

const table = new RouteTable(
  ['/', '/a', '/a/[id]', '/a/[id]/b', '/a/new', '/files/[...rest]', '/any/[[...rest]]', '/v1.json'].map(
    pattern => [pattern, pattern],
  ),
)

it.each([
  ['/', '/', {}],
  ['/a', '/a', {}],
  ['/a/new', '/a/new', {}],
  ['/a/7', '/a/[id]', { id: '7' }],
  ['/a/%C3%BC%2F', '/a/[id]', { id: 'ü/' }],
  ['/a/7/b', '/a/[id]/b', { id: '7' }],
  ['/files/x/y', '/files/[...rest]', { rest: 'x/y' }],
  ['/any', '/any/[[...rest]]', { rest: '' }],
  ['/any/x', '/any/[[...rest]]', { rest: 'x' }],
  ['/v1.json', '/v1.json', {}],
])('%s is %s', (path, value, params) => {
  expect(table.find(path)).toEqual({ value, params })
})

it.each([
  '',
  '/b',
  '/a/',
  '/a/7/',
  '/a/7/c',
  '/files',
  '/files/',
  '/v1xjson',
  '/A',
  '/a/%zz',
  '/constructor',
])('%j is nothing', path => {
  expect(table.find(path)).toBeUndefined()
})
