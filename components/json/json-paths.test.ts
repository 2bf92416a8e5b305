import { expect, it } from 'vitest'
import { fieldsOfLines } from './json-paths'

const pathsOf = (value: unknown) =>
  fieldsOfLines(JSON.stringify(value, null, 2).split('\n')).flatMap(field => field?.path ?? [])

it('returns the path of every field, without positions in arrays', () => {
  const value = {
    message: 'a: "b"',
    data: {
      games: [
        { id: 1, tags: ['x'] },
        { id: 2, tags: [] },
      ],
      last: 1,
    },
  }
  expect(pathsOf(value)).toEqual([
    'message',
    'data',
    'data.games',
    'data.games[].id',
    'data.games[].tags',
    'data.games[].id',
    'data.games[].tags',
    'data.last',
  ])
})

it('splits a line into indent, name and rest', () => {
  expect(fieldsOfLines(['  "id": 7,'])).toEqual([{ indent: '  ', name: '"id"', rest: ': 7,', path: 'id' }])
})
