import { expect, test } from 'vitest'
import { readTextFile } from './decode-text'

test('files are read in UTF-8, UTF-16 and the Windows encoding', async () => {
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
    Uint8Array.from([...text].map(character => character.charCodeAt(0))),
  ])
    expect(await readTextFile(new Blob([bytes]))).toBe(text)
})

test.each([
  ['UTF-8 with a damaged character', [...Buffer.from('José\nZo'), 0xeb]],
  ['UTF-8 that ends within a character', [...Buffer.from('\uFEFFJosé').subarray(0, -1)]],
  ['bytes that the Windows encoding has not', [0x4a, 0x81, 0x8d]],
])('%s has a mark that readers reject', async (_, bytes) => {
  expect(await readTextFile(new Blob([Uint8Array.from(bytes)]))).toContain('\uFFFD')
})
