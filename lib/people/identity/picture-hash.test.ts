import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawDocument } from '@/lib/people/testing/identity'
import { checkDocument } from './documents'
import { bandsOf, isSamePicture, packHashes, unpackHashes } from './picture-hash'

const hashesOf = async (bytes: Uint8Array) => (await checkDocument({ side: 'front', bytes })).hashes

const copies: Record<string, (picture: Sharp) => Sharp> = {
  'saved at quality 30': picture => picture.jpeg({ quality: 30 }),
  'saved as PNG at twice the size': picture => picture.resize(2000).png({ compressionLevel: 1 }),
  'a third of the size': picture => picture.resize(333).jpeg({ quality: 60 }),
  darker: picture => picture.modulate({ brightness: 0.8 }),
  'with more contrast, without colors': picture => picture.linear(1.2, -20).grayscale(),
  blurred: picture => picture.blur(2),
  'cropped by 9 % on each side': picture => picture.extract({ left: 90, top: 57, width: 820, height: 516 }),
  'with a border of 10 %': picture =>
    picture.extend({ top: 63, bottom: 63, left: 100, right: 100, background: '#553311' }),
  'turned by 90 degrees': picture => picture.rotate(90),
  'mirrored, turned and cropped': picture =>
    picture.extract({ left: 20, top: 12, width: 960, height: 606 }).flip().resize(800),
  'cropped on one side': picture => picture.extract({ left: 35, top: 0, width: 965, height: 630 }),
}

describe('a copy is recognized, whichever of the two was submitted first', () => {
  let picture: Buffer
  let original: Awaited<ReturnType<typeof hashesOf>>

  beforeAll(async () => {
    picture = await drawDocument()
    original = await hashesOf(picture)
  })

  test.each(Object.entries(copies))('%s', async (_, change) => {
    const copy = await hashesOf(await change(sharp(picture)).toBuffer())
    expect(isSamePicture(original.own, copy.crops)).toBe(true)
    expect(isSamePicture(copy.own, original.crops)).toBe(true)
    const bands = new Set(bandsOf(copy.crops))
    expect(bandsOf(original.own).some(band => bands.has(band))).toBe(true)
  })
})

test('different documents of one layout are not copies', async () => {
  const pictures = await Promise.all(Array.from({ length: 6 }, async () => hashesOf(await drawDocument())))
  const pairs = pictures.flatMap((one, at) => pictures.slice(at + 1).map(other => [one, other] as const))
  expect(pairs.filter(([one, other]) => isSamePicture(one.own, other.crops))).toEqual([])
})

test('blank pictures have no hashes', async () => {
  const blank = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  expect(await hashesOf(blank)).toEqual({ own: [], crops: [] })
})

test('hashes are stored and read again', async () => {
  const { own } = await hashesOf(await drawDocument())
  expect(own).toHaveLength(3)
  expect(unpackHashes(Buffer.from(packHashes(own)))).toEqual(own)
})
