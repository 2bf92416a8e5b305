import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readEnv } from '@/lib/core/env'

const example = await readFile('.env.example', 'utf8')
const pairs = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])

test('.env.example lists every setting of lib/core/env.ts once, and no other', async () => {
  const source = await readFile('lib/core/env.ts', 'utf8')
  const [shape = ''] = source.split('\n})\n')
  const read = [...shape.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(pairs.map(([name]) => name).sort()).toEqual(read.sort())
})

test('.env.example contains the defaults', () => {
  expect(readEnv(Object.fromEntries(pairs))).toEqual(readEnv({}))
})
