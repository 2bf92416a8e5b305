import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawNoise, drawPicture, svg } from '@/lib/app-config/testing/picture'
import { decode, rewritePicture } from './rewrite-picture'
import { maxPictureBytes } from './rules'

const width = 64
const height = 48

/** Left half red, right half blue. */
const halves = Buffer.from(
  Array.from({ length: width * height }, (_, index) =>
    index % width < width / 2 ? [255, 0, 0] : [0, 0, 255],
  ).flat(),
)
const draw = () => sharp(halves, { raw: { width, height, channels: 3 } })

const html = Buffer.from('<script>alert(1)</script>')
const zip = Buffer.from('PK\u0003\u0004 not a picture PK\u0005\u0006')

const exif = {
  IFD0: { Copyright: 'Marker-of-the-owner' },
  IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' },
}

const problemOf = (bytes: Uint8Array) =>
  rewritePicture(bytes).then(
    () => null,
    error => error.detail,
  )

/** Colors of a pixel in the left and in the right half. */
async function colorsOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [0.25, 0.75].map(share => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels
    const [red = 0, , blue = 0] = data.subarray(at, at + 3)
    if (red > 200 && blue < 60) return 'red'
    return blue > 200 && red < 60 ? 'blue' : `${[...data.subarray(at, at + 3)]}`
  })
}

describe('every legal picture is accepted and looks the same', () => {
  const kinds: Record<string, () => Promise<Buffer>> = {
    'a JPEG': () => draw().jpeg({ quality: 95 }).toBuffer(),
    'a progressive JPEG': () => draw().jpeg({ progressive: true }).toBuffer(),
    'a JPEG without chroma subsampling': () => draw().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    'a PNG': () => draw().png().toBuffer(),
    'an interlaced PNG': () => draw().png({ progressive: true }).toBuffer(),
    'a PNG with a palette': () => draw().png({ palette: true }).toBuffer(),
    'a PNG with 16 bits per channel': () => draw().toColourspace('rgb16').png().toBuffer(),
    'a PNG with transparency': () => draw().ensureAlpha(0.999).png().toBuffer(),
    'a WebP': () => draw().webp().toBuffer(),
    'a lossless WebP': () => draw().webp({ lossless: true }).toBuffer(),
    'a JPEG with data after its end': async () => Buffer.concat([await draw().jpeg().toBuffer(), html]),
  }

  test.each(Object.entries(kinds))('%s', async (_, make) => {
    const rewritten = await rewritePicture(await make())
    expect(rewritten).toMatchObject({ width, height })
    expect(await colorsOf(rewritten.bytes)).toEqual(['red', 'blue'])
    expect((await sharp(rewritten.bytes).metadata()).depth).toBe('uchar')
  })

  test('a JPEG in CMYK is converted to RGB', async () => {
    const { bytes, type } = await rewritePicture(await draw().toColourspace('cmyk').jpeg().toBuffer())
    expect(type).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  })

  test('a gray picture keeps its format', async () => {
    expect(await rewritePicture(await draw().grayscale().png().toBuffer())).toMatchObject({
      type: 'image/png',
    })
  })

  test('a JPEG that a camera rotated is turned upright', async () => {
    const { bytes, ...info } = await rewritePicture(
      await draw().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    )
    expect(info).toMatchObject({ width: height, height: width })
    const upright = await sharp(bytes).rotate(-90).toBuffer()
    expect(await colorsOf(upright)).toEqual(['red', 'blue'])
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined()
  })
})

describe('nothing but the pixels is kept', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'of a %s with a position, comments and a profile',
    async format => {
      const bytes = await draw()
        .withExif(exif)
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Marker-of-the-owner</x:xmpmeta>')
        .toFormat(format)
        .toBuffer()
      expect(bytes.includes('Marker-of-the-owner')).toBe(true)
      const rewritten = await rewritePicture(bytes)
      expect(rewritten.bytes.includes('Marker-of-the-owner')).toBe(false)
      expect(await sharp(rewritten.bytes).metadata()).not.toHaveProperty('exif')
      expect(await sharp(rewritten.bytes).metadata()).not.toHaveProperty('xmp')
    },
  )

  test.each(['jpeg', 'png', 'webp'] as const)('of a %s that is followed by HTML or a ZIP', async format => {
    const whole = await drawPicture(format)
    for (const other of [html, zip]) {
      const { bytes } = await rewritePicture(Buffer.concat([whole, other]))
      expect(bytes.includes(other.subarray(0, 8))).toBe(false)
    }
  })

  test('of a PNG with a text chunk', async () => {
    const whole = await drawPicture('png')
    const text = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
    const { bytes } = await rewritePicture(Buffer.concat([whole.subarray(0, 33), text, whole.subarray(33)]))
    expect(bytes.includes('<script>')).toBe(false)
  })

  test('of an animation, except its first picture', async () => {
    const frames = await sharp([await drawPicture('png'), await drawPicture('png')], {
      join: { animated: true },
    })
      .webp()
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    const { bytes } = await rewritePicture(frames)
    expect((await sharp(bytes).metadata()).pages).toBeUndefined()
  })
})

describe('a rejected file', () => {
  test('is an SVG, a GIF, an AVIF, HTML or empty', async () => {
    expect(await problemOf(svg)).toEqual({ reason: 'format', format: 'svg' })
    expect(await problemOf(await drawPicture('gif'))).toEqual({ reason: 'format', format: 'gif' })
    expect(await problemOf(await drawPicture('avif'))).toEqual({ reason: 'format', format: 'avif' })
    expect(await problemOf(html)).toEqual({ reason: 'format', format: 'unknown' })
    expect(await problemOf(new Uint8Array())).toEqual({ reason: 'empty' })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('is a truncated %s', async format => {
    const whole = await drawNoisy(format)
    for (const share of [0.9, 0.5, 0.1])
      expect(await problemOf(whole.subarray(0, whole.length * share))).toEqual({ reason: 'corrupt' })
  })

  test('is too large, or has sides too short or too long', async () => {
    const large = await drawNoise(480)
    expect(large.length).toBeGreaterThan(maxPictureBytes)
    expect(await problemOf(large)).toEqual({ reason: 'size', bytes: large.length })
    for (const [width, height] of [
      [15, 64],
      [64, 2049],
    ] as const)
      expect(await problemOf(await drawPicture('png', { width, height }))).toEqual({
        reason: 'dimensions',
        width,
        height,
      })
  })

  test('is a small file with the header of a huge picture, which is not decoded', async () => {
    const before = process.memoryUsage().rss
    expect(await problemOf(bomb(30_000))).toEqual({ reason: 'dimensions', width: 30_000, height: 30_000 })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    const limits = { maxBytes: 8_388_608, sides: { min: 200, max: 12_000 }, maxPixels: 51_000_000 }
    await expect(rewritePicture(bomb(12_000), limits)).rejects.toMatchObject({
      detail: { reason: 'dimensions' },
    })
  })

  test('is a PNG with more pixels than can be scanned at a time, unlike a JPEG, which is scaled', async () => {
    const limits = {
      maxBytes: 8_388_608,
      sides: { min: 16, max: 12_000 },
      maxPixels: 51_000_000,
      maxScannedPixels: 1_000_000,
      scaledSide: 800,
    }
    const flat = sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#fff' } })
    await expect(rewritePicture(await flat.clone().png().toBuffer(), limits)).rejects.toMatchObject({
      detail: { reason: 'dimensions', width: 2_000, height: 1_000 },
    })
    expect(await rewritePicture(await flat.clone().jpeg().toBuffer(), limits)).toMatchObject({
      width: 800,
      height: 400,
    })
  })

  test('waits for others, and is rejected when too many wait', async () => {
    let open = () => {}
    const first = decode(await drawPicture('png'), () => new Promise<void>(resolve => (open = resolve)))
    const waiting = Array.from({ length: 33 }, async () => problemOf(await drawPicture('png')))
    await expect.poll(() => problemOf(svg)).toEqual({ reason: 'format', format: 'svg' })
    await expect.poll(async () => Promise.race([...waiting, 'all wait'])).toEqual({ reason: 'busy' })
    open()
    await first
    expect((await Promise.all(waiting)).filter(problem => problem === null)).toHaveLength(32)
  })
})

async function drawNoisy(format: 'jpeg' | 'png' | 'webp') {
  return sharp(await drawNoise(100))
    .toFormat(format)
    .toBuffer()
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

function crc32(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

/** A PNG whose header declares `side` pixels per side, with one row of data. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * 3 + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
