/** The text of a chosen file, in the encoding that it has. */
export async function readTextFile(file: Blob): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}

/**
 * UTF-8 or UTF-16. Bytes that are no character become U+FFFD, with which readers reject a line. Encodings with one byte per
 * character are not guessed: each gives letters, and most of them wrong ones.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(detectUtf16(bytes) ?? 'utf-8').decode(bytes)
}

/** By the byte order mark, or by the zeros of an ASCII character at the beginning. */
function detectUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === undefined || second === undefined) return null
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second > 0) ? 'utf-16be' : null
}
