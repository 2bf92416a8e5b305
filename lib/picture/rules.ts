import { imageDimensionsFromData } from 'image-dimensions'

/** Also enforced by a CHECK of the table, like the sides. */
export const maxPictureBytes = 512 * 1024

/** Pixels per side. */
export const pictureSides = { min: 16, max: 2048 }

const formats = {
  png: { type: 'image/png', extension: 'png' },
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  webp: { type: 'image/webp', extension: 'webp' },
} as const

export type PictureType = (typeof formats)[keyof typeof formats]['type']

export const pictureTypes: readonly PictureType[] = Object.values(formats).map(({ type }) => type)

export type PictureInfo = { type: PictureType; width: number; height: number }

export type PictureProblem =
  | { reason: 'empty' }
  | { reason: 'format'; format: 'svg' | 'gif' | 'avif' | 'heic' | 'unknown' }
  | { reason: 'size'; bytes?: number }
  | { reason: 'dimensions'; width: number; height: number }
  /** Truncated, or followed by other data. */
  | { reason: 'corrupt' }

declare module '@/lib/failure' {
  interface FailureDetails {
    PictureRejected: PictureProblem
    PictureMissing: { path: string }
  }
}

/** Detects the format from the bytes, ignoring the file name. */
export function inspectPicture(
  bytes: Uint8Array,
  { maxBytes, sides } = { maxBytes: maxPictureBytes, sides: pictureSides },
): { picture: PictureInfo } | { problem: PictureProblem } {
  if (bytes.byteLength === 0) return { problem: { reason: 'empty' } }
  const found = imageDimensionsFromData(bytes)
  if (!found) return { problem: { reason: 'format', format: isSvg(bytes) ? 'svg' : 'unknown' } }
  const { type: format, width, height } = found
  if (!(format in formats))
    return { problem: { reason: 'format', format: format as 'gif' | 'avif' | 'heic' } }
  if (bytes.byteLength > maxBytes) return { problem: { reason: 'size', bytes: bytes.byteLength } }
  if (!isComplete[format as keyof typeof formats](bytes)) return { problem: { reason: 'corrupt' } }
  const { min, max } = sides
  if (Math.min(width, height) < min || Math.max(width, height) > max)
    return { problem: { reason: 'dimensions', width, height } }
  return { picture: { type: formats[format as keyof typeof formats].type, width, height } }
}

/** Rejects truncated files and trailing data. */
const isComplete: Record<keyof typeof formats, (bytes: Uint8Array) => boolean> = {
  png: bytes => endsWith(bytes, [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]),
  jpeg: bytes => endsWith(bytes, [0xff, 0xd9]),
  webp: bytes => {
    const declaredLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8
    // RIFF pads odd lengths to even.
    return bytes.byteLength === declaredLength + (declaredLength % 2)
  },
}

function endsWith(bytes: Uint8Array, end: number[]): boolean {
  return end.every((byte, index) => bytes[bytes.byteLength - end.length + index] === byte)
}

function isSvg(bytes: Uint8Array): boolean {
  return /<svg[\s/>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4096)))
}

/** Content-addressed: a path never serves other bytes. */
export function picturePath(hash: Uint8Array, type: PictureType): string {
  const hex = Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${folder}${hex}.${Object.values(formats).find(format => format.type === type)?.extension}`
}

const folder = '/pictures/'
const fileName = /^([0-9a-f]{64})\.(png|jpg|webp)$/

/** Checks the folder only. */
export function isPicturePath(path: string): boolean {
  return path.startsWith(folder)
}

/** The hash in hexadecimal; without `Buffer`, because browsers load this file too. */
export function parsePicturePath(path: string): { hash: string; type: PictureType } | null {
  return isPicturePath(path) ? parsePictureFile(path.slice(folder.length)) : null
}

export function parsePictureFile(file: string): { hash: string; type: PictureType } | null {
  const [, hash, extension] = fileName.exec(file) ?? []
  const format = Object.values(formats).find(candidate => candidate.extension === extension)
  return hash && format ? { hash, type: format.type } : null
}

/** File name for the audit log: one line of at most 120 characters. */
export function pictureName(given: string | null): string {
  const name = (given ?? '').replace(/\p{C}/gu, '').trim().slice(0, 120)
  return name.toWellFormed() || 'picture'
}
