import { describe, expect, test } from 'vitest'
import { inspectPicture, maxPictureBytes, parsePicturePath, pictureName, picturePath } from './rules'
import { drawNoise, drawPicture, svg } from './testing'

describe('an accepted picture', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('a %s is detected from its bytes with its dimensions', async (kind, type) => {
    expect(inspectPicture(await drawPicture(kind, { width: 200, height: 31 }))).toEqual({
      picture: { type, width: 200, height: 31 },
    })
  })

  test('can have the shortest and the longest allowed side', async () => {
    const picture = await drawPicture('png', { width: 2048, height: 16 })
    expect(inspectPicture(picture)).toMatchObject({ picture: { width: 2048, height: 16 } })
  })
})

describe('a rejected file', () => {
  test.each(['gif', 'avif'] as const)('a %s', async kind => {
    expect(inspectPicture(await drawPicture(kind))).toEqual({ problem: { reason: 'format', format: kind } })
  })

  test('an SVG, which can contain scripts, with or without a prologue', () => {
    for (const bytes of [svg, Buffer.concat([Buffer.from('\ufeff<!-- a picture -->\n'), svg])])
      expect(inspectPicture(bytes)).toEqual({ problem: { reason: 'format', format: 'svg' } })
  })

  test('HTML, text and a truncated header', async () => {
    const png = await drawPicture('png')
    for (const bytes of [
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.from('nfl.png'),
      png.subarray(0, 20),
    ])
      expect(inspectPicture(bytes)).toEqual({ problem: { reason: 'format', format: 'unknown' } })
    expect(inspectPicture(new Uint8Array())).toEqual({ problem: { reason: 'empty' } })
  })

  test.each(['png', 'jpeg', 'webp'] as const)('a %s that is truncated or followed by HTML', async kind => {
    const whole = await drawPicture(kind)
    for (const bytes of [
      whole.subarray(0, whole.length - 4),
      Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]),
    ])
      expect(inspectPicture(bytes)).toEqual({ problem: { reason: 'corrupt' } })
  })

  test('one that is too large, with its size', async () => {
    const bytes = await drawNoise(480)
    expect(bytes.length).toBeGreaterThan(maxPictureBytes)
    expect(inspectPicture(bytes)).toEqual({ problem: { reason: 'size', bytes: bytes.length } })
  })

  test('one with a side too short or too long', async () => {
    for (const [width, height] of [
      [15, 64],
      [64, 15],
      [2049, 64],
      [64, 2049],
    ] as const)
      expect(inspectPicture(await drawPicture('png', { width, height }))).toEqual({
        problem: { reason: 'dimensions', width, height },
      })
  })
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
