/** The text of a chosen file, in the encoding that it has. */
export async function readTextFile(file: Blob): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}

/**
 * UTF-8, UTF-16, or the Windows encoding of older spreadsheets. Bytes that are no character become U+FFFD, with which readers
 * reject a line.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const ofWindows = new TextDecoder('windows-1252').decode(bytes)
  // Texts in the Windows encoding are hardly ever valid UTF-8 in another place, and have no control characters.
  const isWindows = /^[\p{ASCII}\uFFFD]*$/u.test(text) && !/[\x80-\x9f]/.test(ofWindows)
  return isWindows ? ofWindows : text.replace(/^\uFEFF/, '')
}

/** By the byte order mark, or by the zeros of an ASCII character at the beginning. */
function detectUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === undefined || second === undefined) return null
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second > 0) ? 'utf-16be' : null
}
