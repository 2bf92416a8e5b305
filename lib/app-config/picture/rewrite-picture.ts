import pLimit from 'p-limit'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { Failure } from '@/lib/core/failure'
import {
  formatOf,
  hasAllowedSides,
  isPictureFormat,
  maxPictureBytes,
  type PictureFormat,
  type PictureInfo,
  pictureSides,
  typeOf,
} from './rules'

// Pictures are decoded once; a cache would only hold them in memory.
sharp.cache(false)

/** Progressive pictures are in memory as a whole while they are decoded, so one at a time is. */
const oneAtATime = pLimit(1)

const maxWaiting = 32
const timeoutSeconds = 10

type Limits = {
  maxBytes: number
  /** Pixels per side. */
  sides: { min: number; max: number }
  maxPixels: number
  /** Of a PNG or WebP, which cannot be scaled while it is decoded; `maxPixels` by default. */
  maxScannedPixels?: number
  /** Larger pictures are scaled down to fit. */
  scaledSide?: number
}

const pictureLimits: Limits = {
  maxBytes: maxPictureBytes,
  sides: pictureSides,
  maxPixels: pictureSides.max ** 2,
}

export type RewrittenPicture = PictureInfo & { bytes: Buffer }

/** Writes the first picture again in its format: upright, 8 bits per sRGB channel, nothing else of the file. Throws PictureRejected. */
export async function rewritePicture(
  bytes: Uint8Array,
  { maxBytes, sides, maxPixels, maxScannedPixels = maxPixels, scaledSide }: Limits = pictureLimits,
): Promise<RewrittenPicture> {
  if (bytes.byteLength === 0) throw new Failure('PictureRejected', { reason: 'empty' })
  const format = formatOf(bytes)
  if (!isPictureFormat(format)) throw new Failure('PictureRejected', { reason: 'format', format })
  if (bytes.byteLength > maxBytes)
    throw new Failure('PictureRejected', { reason: 'size', bytes: bytes.byteLength })
  const { data, width, height } = await decode(bytes, async picture => {
    const metadata = await picture.metadata()
    const { width, height } = metadata
    const allowed = format === 'jpeg' ? maxPixels : maxScannedPixels
    if (!hasAllowedSides({ width, height }, sides) || width * height > allowed)
      throw new Failure('PictureRejected', { reason: 'dimensions', width, height })
    if (scaledSide) picture.resize(scaledSide, scaledSide, { fit: 'inside', withoutEnlargement: true })
    const output = await encode(picture, format, metadata).toBuffer({ resolveWithObject: true })
    return { data: output.data, width: output.info.width, height: output.info.height }
  })
  if (data.byteLength > maxBytes)
    throw new Failure('PictureRejected', { reason: 'size', bytes: data.byteLength })
  return { type: typeOf(format), width, height, bytes: data }
}

/** Decodes in the threads of sharp. Throws PictureRejected if it fails, takes too long, or too many pictures wait. */
export async function decode<Result>(bytes: Uint8Array, run: (picture: Sharp) => Promise<Result>) {
  if (oneAtATime.pendingCount >= maxWaiting) throw new Failure('PictureRejected', { reason: 'busy' })
  return oneAtATime(async () => {
    try {
      // The dimensions are checked before the pixels are decoded.
      const options = { failOn: 'error', limitInputPixels: false, autoOrient: true } as const
      return await run(sharp(bytes, options).timeout({ seconds: timeoutSeconds }))
    } catch (error) {
      if (error instanceof Failure) throw error
      throw new Failure('PictureRejected', { reason: 'corrupt' })
    }
  })
}

function encode(picture: Sharp, format: PictureFormat, { isPalette }: Metadata): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 90 })
  if (format === 'webp') return picture.webp({ quality: 90 })
  return picture.png({ compressionLevel: 9, palette: isPalette })
}
