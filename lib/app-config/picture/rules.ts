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
  | { reason: 'format'; format: OtherFormat }
  | { reason: 'size'; bytes?: number }
  | { reason: 'dimensions'; width: number; height: number }
  /** It cannot be decoded. */
  | { reason: 'corrupt' }
  | { reason: 'busy' }

declare module '@/lib/core/failure' {
  interface FailureDetails {
    PictureRejected: PictureProblem
    PictureMissing: { path: string }
  }
}

export type PictureFormat = keyof typeof formats

export type OtherFormat = 'svg' | 'gif' | 'avif' | 'heic' | 'unknown'

export const isPictureFormat = (format: PictureFormat | OtherFormat): format is PictureFormat =>
  Object.hasOwn(formats, format)

export const typeOf = (format: PictureFormat): PictureType => formats[format].type

/** Detects the format from the first bytes, ignoring the file name. */
export function formatOf(bytes: Uint8Array): PictureFormat | OtherFormat {
  const start = Array.from(bytes.subarray(0, 12), byte => String.fromCharCode(byte)).join('')
  const found = signatures.find(([at, signature]) => start.startsWith(signature, at))
  if (found) return found[2]
  return /<svg[\s/>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4096))) ? 'svg' : 'unknown'
}

const signatures: readonly (readonly [at: number, signature: string, PictureFormat | OtherFormat])[] = [
  [0, '\x89PNG\r\n\x1a\n', 'png'],
  [0, '\xff\xd8\xff', 'jpeg'],
  [8, 'WEBP', 'webp'],
  [0, 'GIF8', 'gif'],
  [4, 'ftypavi', 'avif'],
  [4, 'ftyphe', 'heic'],
  [4, 'ftypmif', 'heic'],
  [4, 'ftypmsf', 'heic'],
]

export function hasAllowedSides(
  { width, height }: { width: number; height: number },
  { min, max }: { min: number; max: number } = pictureSides,
): boolean {
  return Math.min(width, height) >= min && Math.max(width, height) <= max
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
  const name = [...(given ?? '').replace(/\p{C}/gu, '').trim()].slice(0, 120).join('')
  return name.toWellFormed() || 'picture'
}
