/** Each part of a multipart body, and each field of another form, costs its parser as much time as a large one. */
export function hasTooManyParts(contentType: string, bytes: Uint8Array, max: number): boolean {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const separator = separatorOf(contentType)
  if (separator === null) return false
  let parts = 0
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length))
    if (++parts > max + 1) return true
  return false
}

function separatorOf(contentType: string): string | null {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return '&'
  const [, quoted, plain] = /^multipart\/.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  return boundary === undefined ? null : `--${boundary}`
}
