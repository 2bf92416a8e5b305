import { describe, expect, test } from 'vitest'
import { inspectPicture, maxPictureBytes, pictureName, picturePath, parsePicturePath } from './rules'
import { drawNoise, drawPicture, svg } from './testing'

describe('what is taken', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('a %s is known by its bytes and measured', async (kind, type) => {
    expect(inspectPicture(await drawPicture(kind, { width: 200, height: 31 }))).toEqual({
      picture: { type, width: 200, height: 31 },
    })
  })

  test('the shortest and the longest side that are allowed', async () => {
    const picture = await drawPicture('png', { width: 2048, height: 16 })
    expect(inspectPicture(picture)).toMatchObject({ picture: { width: 2048, height: 16 } })
  })
})

describe('what is refused', () => {
  test.each(['gif', 'avif'] as const)('a %s, by its kind', async kind => {
    expect(inspectPicture(await drawPicture(kind))).toEqual({ fault: { why: 'kind', kind } })
  })

  test('an SVG, which can carry scripts, however it begins', () => {
    for (const bytes of [svg, Buffer.concat([Buffer.from('\ufeff<!-- a picture -->\n'), svg])])
      expect(inspectPicture(bytes)).toEqual({ fault: { why: 'kind', kind: 'svg' } })
  })

  test('a page, a text, and what only begins like a picture', async () => {
    const png = await drawPicture('png')
    for (const bytes of [
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.from('nfl.png'),
      png.subarray(0, 20),
    ])
      expect(inspectPicture(bytes)).toEqual({ fault: { why: 'kind', kind: 'unknown' } })
    expect(inspectPicture(new Uint8Array())).toEqual({ fault: { why: 'empty' } })
  })

  test.each(['png', 'jpeg', 'webp'] as const)('a %s that is cut off, or has a page behind it', async kind => {
    const whole = await drawPicture(kind)
    for (const bytes of [
      whole.subarray(0, whole.length - 4),
      Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]),
    ])
      expect(inspectPicture(bytes)).toEqual({ fault: { why: 'cut-off' } })
  })

  test('one that is too large, with what it has', async () => {
    const bytes = await drawNoise(480)
    expect(bytes.length).toBeGreaterThan(maxPictureBytes)
    expect(inspectPicture(bytes)).toEqual({ fault: { why: 'size', bytes: bytes.length } })
  })

  test('one with a side too short or too long', async () => {
    for (const [width, height] of [
      [15, 64],
      [64, 15],
      [2049, 64],
      [64, 2049],
    ] as const)
      expect(inspectPicture(await drawPicture('png', { width, height }))).toEqual({
        fault: { why: 'measures', width, height },
      })
  })
})

test('a path names hash and type, and nothing but such a path is read as one', () => {
  const hash = Buffer.alloc(32, 0xab)
  const path = picturePath(hash, 'image/jpeg')
  expect(path).toBe(`/pictures/${'ab'.repeat(32)}.jpg`)
  expect(parsePicturePath(path)).toEqual({ hash, type: 'image/jpeg' })
  for (const other of [
    '/games/nfl.png',
    '/pictures/',
    path.toUpperCase(),
    `${path}/..`,
    path.replace('jpg', 'svg'),
  ])
    expect(parsePicturePath(other)).toBeNull()
})

test('a name is one short line of what can be kept', () => {
  expect(pictureName('nfl\u0000 new\n.png')).toBe('nfl new.png')
  expect(pictureName('x'.repeat(500))).toHaveLength(120)
  for (const nothing of [null, '', ' \t', '\ud800']) expect(pictureName(nothing)).toBe('picture')
})
