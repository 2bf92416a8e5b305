import { imageDimensionsFromData } from 'image-dimensions'

/** The largest picture that is taken, in bytes; the table's CHECK says the same, and so do the sides. */
export const maxPictureBytes = 512 * 1024

/** The shortest and the longest side of a picture, in pixels. */
export const pictureSides = { least: 16, most: 2048 }

/** What each kind is served as, and what its paths end in. */
const kinds = {
  png: { type: 'image/png', ending: 'png' },
  jpeg: { type: 'image/jpeg', ending: 'jpg' },
  webp: { type: 'image/webp', ending: 'webp' },
} as const

/** The content types that are taken and served. */
export type PictureType = (typeof kinds)[keyof typeof kinds]['type']

/** The content types as a file chooser wants them. */
export const pictureTypes: readonly PictureType[] = Object.values(kinds).map(({ type }) => type)

/** What a picture is, by its bytes. */
export type PictureInfo = { type: PictureType; width: number; height: number }

/** Why a file is no picture that is taken. */
export type PictureProblem =
  | { why: 'empty' }
  | { why: 'kind'; kind: 'svg' | 'gif' | 'avif' | 'heic' | 'unknown' }
  | { why: 'size'; bytes?: number }
  | { why: 'measures'; width: number; height: number }
  /** Its end is missing, or not where the picture ends. */
  | { why: 'cut-off' }

declare module '@/lib/failure' {
  interface FailureDetails {
    PictureRejected: PictureProblem
    /** There is no such uploaded picture; its path. */
    PictureMissing: { path: string }
  }
}

/** Reads off the bytes what a file is, whatever its name says, or why it is not taken. */
export function inspectPicture(bytes: Uint8Array): { picture: PictureInfo } | { fault: PictureProblem } {
  if (bytes.byteLength === 0) return { fault: { why: 'empty' } }
  const found = imageDimensionsFromData(bytes)
  if (!found) return { fault: { why: 'kind', kind: isSvg(bytes) ? 'svg' : 'unknown' } }
  const { type: kind, width, height } = found
  if (!(kind in kinds)) return { fault: { why: 'kind', kind: kind as 'gif' | 'avif' | 'heic' } }
  if (bytes.byteLength > maxPictureBytes) return { fault: { why: 'size', bytes: bytes.byteLength } }
  if (!isWhole[kind as keyof typeof kinds](bytes)) return { fault: { why: 'cut-off' } }
  const { least, most } = pictureSides
  if (Math.min(width, height) < least || Math.max(width, height) > most)
    return { fault: { why: 'measures', width, height } }
  return { picture: { type: kinds[kind as keyof typeof kinds].type, width, height } }
}

/** Whether a file ends where its picture does, so that nothing was cut off and nothing else hides behind it. */
const isWhole: Record<keyof typeof kinds, (bytes: Uint8Array) => boolean> = {
  png: bytes => endsWith(bytes, [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]),
  jpeg: bytes => endsWith(bytes, [0xff, 0xd9]),
  webp: bytes => {
    const told = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8
    // What has an odd length is filled up to an even one.
    return bytes.byteLength === told + (told % 2)
  },
}

function endsWith(bytes: Uint8Array, end: number[]): boolean {
  return end.every((byte, index) => bytes[bytes.byteLength - end.length + index] === byte)
}

function isSvg(bytes: Uint8Array): boolean {
  return /<svg[\s/>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4096)))
}

/** The path that the app loads an uploaded picture from, after the hash of its bytes: it never means another one. */
export function picturePath(hash: Uint8Array, type: PictureType): string {
  const hex = Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${folder}${hex}.${Object.values(kinds).find(kind => kind.type === type)?.ending}`
}

const folder = '/pictures/'
const fileName = /^([0-9a-f]{64})\.(png|jpg|webp)$/

/** Whether a path is in the folder of uploaded pictures, right or not. */
export function isPicturePath(path: string): boolean {
  return path.startsWith(folder)
}

/** The hash that a path of an uploaded picture names, or null where it names none. */
export function parsePicturePath(path: string): { hash: Buffer; type: PictureType } | null {
  return isPicturePath(path) ? parsePictureFile(path.slice(folder.length)) : null
}

/** The hash and type that the last part of such a path names, or null where it names none. */
export function parsePictureFile(file: string): { hash: Buffer; type: PictureType } | null {
  const [, hex, ending] = fileName.exec(file) ?? []
  const kind = Object.values(kinds).find(one => one.ending === ending)
  return hex && kind ? { hash: Buffer.from(hex, 'hex'), type: kind.type } : null
}

/** The name of an uploaded file as the log keeps it: one short line. */
export function pictureName(given: string | null): string {
  const name = (given ?? '').replace(/\p{C}/gu, '').trim().slice(0, 120)
  return name.toWellFormed() || 'picture'
}
