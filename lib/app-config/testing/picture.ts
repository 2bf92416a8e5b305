import sharp from 'sharp'

/** A picture in one color; each shade gives another file. */
export async function drawPicture(
  kind: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif',
  { width = 64, height = 48, shade = Math.floor(Math.random() * 16_777_216) } = {},
): Promise<Buffer> {
  const background = `#${shade.toString(16).padStart(6, '0')}`
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(kind)
    .toBuffer()
}

/** An incompressible picture. */
export async function drawNoise(side: number): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: side * side * 3 }, () => Math.floor(Math.random() * 256)))
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

/** An SVG with a script. */
export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>',
)
