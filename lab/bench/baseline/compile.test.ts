import { describe, expect, test } from 'vitest'
import { compileReplay, type Recording } from './compile'
import type { RecordedStatement } from './record'

const insert = 'insert into entries values ($1, $2) returning id'
const storeOutcome = 'insert into outcomes values ($1, $2)'

function recording(user: number, players: number[], entryId: number, outcome: string): Recording {
  const statements: RecordedStatement[] = [
    {
      text: 'select id, kind from holders where token = $1',
      values: [`token ${user}`],
      rows: [[user, 'cash']],
    },
    { text: insert, values: [user, players], rows: [[entryId]] },
    { text: storeOutcome, values: [outcome, 24], rows: [] },
  ]
  return { inputs: { token: `token ${user}`, players }, statements }
}

describe('compileReplay', () => {
  test('takes values from inputs, from earlier rows and from IDs inside texts', () => {
    const steps = compileReplay(
      recording(7, [1, 2], 31, '{"user":7,"result":31}'),
      recording(8, [3, 4], 44, '{"user":8,"result":44}'),
    )
    const context = { inputs: { token: 'token 9', players: [5, 6] }, rows: [[[9, 'cash']], [[70]]] }
    expect(steps.map(({ values }) => values.map(source => source(context)))).toEqual([
      ['token 9'],
      [9, [5, 6]],
      ['{"user":9,"result":70}', 24],
    ])
  })

  test('rejects a value without a source', () => {
    expect(() => compileReplay(recording(7, [1], 31, 'a secret'), recording(8, [3], 44, 'another'))).toThrow(
      `no source for value 1 of: ${storeOutcome}`,
    )
  })

  test('rejects recordings with different statements', () => {
    const short = recording(8, [3], 44, 'x')
    short.statements.pop()
    expect(() => compileReplay(recording(7, [1], 31, 'x'), short)).toThrow('the recordings differ in length')
  })
})
