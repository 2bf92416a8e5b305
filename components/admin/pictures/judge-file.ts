import { inspectPicture, maxPictureBytes, type PictureProblem } from '@/lib/picture/rules'

const firstBytes = 64 * 1024

/**
 * Why the service would not take a file, found before it is sent: by its bytes, and by whether this browser can draw it.
 * Null where it would. Of a file that is too large only the beginning is read.
 */
export async function checkFile(file: File): Promise<PictureProblem | null> {
  const isLarge = file.size > maxPictureBytes
  const bytes = new Uint8Array(await (isLarge ? file.slice(0, firstBytes) : file).arrayBuffer())
  const judged = inspectPicture(bytes)
  const fault = 'problem' in judged ? judged.problem : null
  if (isLarge) return fault?.reason === 'format' ? fault : { reason: 'size', bytes: file.size }
  return fault ?? ((await canDraw(file)) ? null : { reason: 'corrupt' })
}

async function canDraw(file: File): Promise<boolean> {
  try {
    const drawn = await createImageBitmap(file)
    drawn.close()
    return true
  } catch {
    return false
  }
}
