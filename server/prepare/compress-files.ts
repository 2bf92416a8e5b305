import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import pLimit from 'p-limit'

const compress = promisify(brotliCompress)
const minBytes = 1_000

/**
 * Writes a Brotli copy beside each script and style sheet of a folder. The best quality takes seconds of CPU, so this happens
 * once per build and not per process or response.
 */
export async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  // As many as zlib has threads.
  const limit = pLimit(4)
  const texts = names.filter(name => /\.(?:js|css|svg)$/.test(name))
  await Promise.all(texts.map(name => limit(() => compressFile(path.join(folder, name)))))
}

async function compressFile(file: string) {
  const bytes = await readFile(file)
  if (bytes.byteLength < minBytes) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  await writeFile(`${file}.br`, await compress(bytes, { params }))
}
