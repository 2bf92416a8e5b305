import { expect, test } from 'vitest'
import { drawPicture, svg } from '@/lib/app-config/testing/picture'
import { formatOf, hasAllowedSides, parsePicturePath, pictureName, picturePath } from './rules'

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('a %s is detected from its bytes', async kind => {
  expect(formatOf(await drawPicture(kind))).toBe(kind)
})

test('an SVG is detected with or without a prologue, and other files are not', () => {
  for (const bytes of [svg, Buffer.concat([Buffer.from('\ufeff<!-- a picture -->\n'), svg])])
    expect(formatOf(bytes)).toBe('svg')
  for (const text of [
    '<!doctype html><script>alert(1)</script>',
    'nfl.png',
    '',
    '%PDF-1.7',
    'GIF',
    'RIFF1234WAVE',
  ])
    expect(formatOf(Buffer.from(text))).toBe('unknown')
  expect(formatOf(Buffer.from('0000ftypheic0000'))).toBe('heic')
})

test('a side can be as short and as long as the limits', () => {
  expect(hasAllowedSides({ width: 2048, height: 16 })).toBe(true)
  for (const sides of [
    { width: 15, height: 64 },
    { width: 64, height: 2049 },
  ])
    expect(hasAllowedSides(sides)).toBe(false)
})

test('a path contains hash and type, and other paths do not parse', () => {
  const hash = Buffer.alloc(32, 0xab)
  const path = picturePath(hash, 'image/jpeg')
  expect(path).toBe(`/pictures/${'ab'.repeat(32)}.jpg`)
  expect(parsePicturePath(path)).toEqual({ hash: 'ab'.repeat(32), type: 'image/jpeg' })
  for (const other of [
    '/games/nfl.png',
    '/pictures/',
    path.toUpperCase(),
    `${path}/..`,
    path.replace('jpg', 'svg'),
  ])
    expect(parsePicturePath(other)).toBeNull()
})

test('a name is one short line of valid text', () => {
  expect(pictureName('nfl\u0000 new\n.png')).toBe('nfl new.png')
  expect(pictureName('x'.repeat(500))).toHaveLength(120)
  for (const empty of [null, '', ' \t', '\ud800']) expect(pictureName(empty)).toBe('picture')
})
