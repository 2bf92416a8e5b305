/** The text of a chosen file, in the encoding that it has. */
export async function readTextFile(file: Blob): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}

/** UTF-8, UTF-16 with a byte order mark, or the Windows encoding of older spreadsheets. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
