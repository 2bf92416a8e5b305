import { expect, test } from 'vitest'
import { readTextFile } from './decode-text'

test('files are read in UTF-8 and UTF-16', async () => {
  const text = 'Name,Place\n\u00e9,1'
  const wide = [...text].flatMap(character => [character.charCodeAt(0), 0])
  const swapped = [...text].flatMap(character => [0, character.charCodeAt(0)])
  for (const bytes of [
    new TextEncoder().encode(text),
    new TextEncoder().encode(`\uFEFF${text}`),
    Uint8Array.from([0xff, 0xfe, ...wide]),
    Uint8Array.from(wide),
    Uint8Array.from(swapped),
    Uint8Array.from([0xfe, 0xff, ...swapped]),
  ])
    expect(await readTextFile(new Blob([bytes]))).toBe(text)
})

test.each([
  ['UTF-8 with a damaged character', [...Buffer.from('José\nZo'), 0xeb]],
  ['UTF-8 that ends within a character', [...Buffer.from('\uFEFFJosé').subarray(0, -1)]],
  ['UTF-16 that ends within a character', [0xff, 0xfe, 0x4a, 0, 0x3d, 0xd8]],
  ['Windows-1252 (José)', [0x4a, 0x6f, 0x73, 0xe9]],
  ['Windows-1250 (Dončić)', [0x44, 0x6f, 0x6e, 0xe8, 0x69, 0xe6]],
  ['Windows-1251 (Овечкин)', [0xce, 0xe2, 0xe5, 0xf7, 0xea, 0xe8, 0xed]],
  ['Mac Roman', [0x4a, 0x6f, 0x73, 0x8e, 0x2c, 0xe7, 0x6e]],
  ['Latin-9', [0xbc, 0x75, 0x76]],
  ['Shift JIS (大谷)', [0x91, 0xe5, 0x92, 0x4a]],
  ['GBK (姚明)', [0xd2, 0xa6, 0xc3, 0xf7]],
])('%s has a mark that readers reject', async (_, bytes) => {
  expect(await readTextFile(new Blob([Uint8Array.from(bytes)]))).toContain('\uFFFD')
})
