import { maxPictureBytes, type PictureProblem, pictureSides } from '@/lib/picture/rules'

const count = new Intl.NumberFormat('en-US')
const kib = (bytes: number) => `${count.format(Math.ceil(bytes / 1024))} KiB`

const kinds = {
  svg: 'SVG is not taken, because it can carry scripts. Export it as PNG or WebP.',
  gif: 'GIF is not taken. Save it as PNG or WebP.',
  avif: 'AVIF is not taken, because not every phone shows it. Save it as WebP, PNG or JPEG.',
  heic: 'HEIC is not taken, because not every phone shows it. Save it as JPEG.',
  unknown: 'This is no picture that can be taken. Choose a PNG, JPEG or WebP.',
}

/** Why a file is not taken, and what would pass. */
export function describePictureProblem(fault: PictureProblem): string {
  switch (fault.reason) {
    case 'empty':
      return 'The file is empty. Choose a PNG, JPEG or WebP.'
    case 'format':
      return kinds[fault.format]
    case 'size':
      return `${fault.bytes ? kib(fault.bytes) : 'The file'} is too large: up to ${kib(maxPictureBytes)} is taken. Save it with fewer pixels, or as WebP.`
    case 'dimensions':
      return tellMeasures(fault)
    case 'corrupt':
      return 'The file does not end where its picture does: it is cut off, or holds something else too. Export it anew.'
  }
}

function tellMeasures({ width, height }: { width: number; height: number }): string {
  const { min, max } = pictureSides
  const isSmall = Math.min(width, height) < min
  const limit = isSmall
    ? `each side needs ${min} pixels`
    : `each side may have ${count.format(max)} pixels`
  return `${formatDimensions(width, height)} is too ${isSmall ? 'small' : 'large'}: ${limit}.`
}

/** Width and height as the console writes them. */
export function formatDimensions(width: number, height: number): string {
  return `${count.format(width)} × ${count.format(height)}`
}

/** A file's size in KiB, rounded up. */
export const formatKib = kib
