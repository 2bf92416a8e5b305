import { maxPictureBytes, type PictureProblem, pictureSides } from '@/lib/app-config/picture/rules'

const count = new Intl.NumberFormat('en-US')

const formatMessages = {
  svg: 'SVG is not supported because it can contain scripts. Export it as PNG or WebP.',
  gif: 'GIF is not supported. Save it as PNG or WebP.',
  avif: 'AVIF is not supported because not every phone can show it. Save it as WebP, PNG or JPEG.',
  heic: 'HEIC is not supported because not every phone can show it. Save it as JPEG.',
  unknown: 'The file is not a supported picture. Choose a PNG, JPEG or WebP.',
}

export function describePictureProblem(problem: PictureProblem): string {
  switch (problem.reason) {
    case 'empty':
      return 'The file is empty. Choose a PNG, JPEG or WebP.'
    case 'format':
      return formatMessages[problem.format]
    case 'size':
      return `${problem.bytes ? formatKib(problem.bytes) : 'The file'} is too large: the limit is ${formatKib(maxPictureBytes)}. Save it with fewer pixels, or as WebP.`
    case 'dimensions':
      return describeDimensions(problem)
    case 'corrupt':
      return 'The file is damaged. Export it again.'
    case 'busy':
      return 'Too many pictures are being processed. Try again in a minute.'
  }
}

function describeDimensions({ width, height }: { width: number; height: number }): string {
  const { min, max } = pictureSides
  const isSmall = Math.min(width, height) < min
  const limit = isSmall
    ? `each side needs at least ${min} pixels`
    : `each side can have at most ${count.format(max)} pixels`
  return `${formatDimensions(width, height)} is too ${isSmall ? 'small' : 'large'}: ${limit}.`
}

export function formatDimensions(width: number, height: number): string {
  return `${count.format(width)} × ${count.format(height)}`
}

/** Rounds up to whole KiB. */
export function formatKib(bytes: number): string {
  return `${count.format(Math.ceil(bytes / 1024))} KiB`
}
