import { setImmediate as nextTurn } from 'node:timers/promises'

/** Larger than the headers of any part that a browser sends. */
const maxHeaderBytes = 4 * 1024

/** Parsers differ in what they read from other parameters, repeated ones and escapes. */
const boundaryType =
  /^multipart\/form-data;[ \t]*(?:charset=utf-8;[ \t]*)?boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+.-]{1,70}))[ \t]*$/i

const lineEnd = Buffer.from('\r\n')
const headersEnd = Buffer.from('\r\n\r\n')

type FormLimits = { maxParts: number /** Of each part that is not a file. */; maxTextBytes: number }

/**
 * True for a form that is expensive to parse: each part of a multipart body, each header of a part, and each field of another
 * form costs its parser as much time as a large one. Also true for multipart types that parsers could read in several ways.
 * Takes linear time, in which other calls are answered.
 */
export async function exceedsFormLimits(
  contentType: string,
  bytes: Uint8Array,
  { maxParts, maxTextBytes }: FormLimits,
): Promise<boolean> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return body.length > maxTextBytes || (await findAll(body, Buffer.from('&'), maxParts + 1)) === null
  // No parser reads a multipart body without a boundary.
  if (!/^multipart\/.*boundary/i.test(contentType)) return false
  const [, quoted, plain] = boundaryType.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return true
  const separator = Buffer.from(`--${boundary}`)
  const starts = await findAll(body, separator, maxParts + 1)
  if (starts === null) return true
  return starts.some((start, index) => {
    const part = body.subarray(start + separator.length, starts[index + 1])
    const headers = readHeaders(part)
    return headers === null || (part.length > maxTextBytes && !isFile(headers))
  })
}

/** A body of dashes takes 15 ms for each megabyte. */
const bytesPerTurn = 1024 * 1024

async function findAll(body: Buffer, text: Buffer, max: number): Promise<number[] | null> {
  const found: number[] = []
  let from = 0
  for (let start = 0; start < body.length; start += bytesPerTurn) {
    if (start > 0) await nextTurn()
    // A text across the end of this part is found too.
    const part = body.subarray(0, start + bytesPerTurn + text.length - 1)
    for (let at = part.indexOf(text, from); at >= 0; at = part.indexOf(text, from)) {
      if (found.push(at) > max) return null
      from = at + text.length
    }
    from = Math.max(from, start + bytesPerTurn)
  }
  return found
}

/** Header lines of a part. Null if they are too long, or if a text in quotes does not end in its line: it could be as long as the body. */
function readHeaders(part: Buffer): string[] | null {
  if (!part.subarray(0, lineEnd.length).equals(lineEnd)) return []
  const end = part.subarray(0, maxHeaderBytes).indexOf(headersEnd)
  if (end < 0) return part.length > maxHeaderBytes ? null : []
  const lines = part.toString('latin1', lineEnd.length, Math.max(lineEnd.length, end)).split('\r\n')
  return lines.every(line => line.split('"').length % 2 === 1) ? lines : null
}

function isFile(headers: readonly string[]): boolean {
  const [disposition, ...others] = headers.filter(line => /^content-disposition\s*:/i.test(line))
  return others.length === 0 && /^[^"]*name="[^"]*"; filename\*?=/i.test(disposition ?? '')
}
