import { describe, expect, test } from 'vitest'
import type { Recorded } from '@/bench/bare/record'
import { makeTape, type Take } from '@/bench/bare/tape'

const insert = 'insert into entries values ($1, $2) returning id'
const remember = 'insert into outcomes values ($1, $2)'

function take(user: number, players: number[], entryId: number, outcome: string): Take {
  const statements: Recorded[] = [
    {
      text: 'select id, kind from holders where token = $1',
      values: [`token ${user}`],
      rows: [[user, 'cash']],
    },
    { text: insert, values: [user, players], rows: [[entryId]] },
    { text: remember, values: [outcome, 24], rows: [] },
  ]
  return { facts: { token: `token ${user}`, players }, statements }
}

function play(tape: ReturnType<typeof makeTape>, facts: Take['facts'], rows: unknown[][][]) {
  return tape.map(({ values }) => values.map(source => source({ facts, rows })))
}

describe('a tape', () => {
  const tape = makeTape(
    take(7, [1, 2], 31, '{"user":7,"result":31}'),
    take(8, [3, 4], 44, '{"user":8,"result":44}'),
  )

  test('finds a request’s own values, those of earlier rows and ids inside of texts again', () => {
    const facts = { token: 'token 9', players: [5, 6] }
    expect(play(tape, facts, [[[9, 'cash']], [[70]]])).toEqual([
      ['token 9'],
      [9, [5, 6]],
      ['{"user":9,"result":70}', 24],
    ])
  })

  test('refuses a value that comes from nowhere', () => {
    expect(() => makeTape(take(7, [1], 31, 'a secret'), take(8, [3], 44, 'another'))).toThrow(
      `value 1 comes from nowhere in: ${remember}`,
    )
  })

  test('refuses takes that do not send the same statements', () => {
    const short = take(8, [3], 44, 'x')
    short.statements.pop()
    expect(() => makeTape(take(7, [1], 31, 'x'), short)).toThrow('two takes differ in length')
  })
})
