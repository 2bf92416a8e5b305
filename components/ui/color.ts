/** A colour as the app writes it, 0xAARRGGBB, in its parts from 0 to 255. */
type Parts = { alpha: number; red: number; green: number; blue: number }

/** Whether it is a colour as the app writes it: 0x and eight capital digits. */
export function isColor(text: string): boolean {
  return /^0x[0-9A-F]{8}$/.test(text)
}

/** What somebody typed or pasted, as the app writes it: #1d5fd1, 1D5FD1 and 0xff1d5fd1 all become 0xFF1D5FD1; else null. */
export function parseColor(text: string): string | null {
  const digits = text
    .trim()
    .replace(/^(?:#|0x)/i, '')
    .toUpperCase()
  if (/^[0-9A-F]{6}$/.test(digits)) return `0xFF${digits}`
  if (!/^[0-9A-F]{8}$/.test(digits)) return null
  // The web writes the alpha last, the app first.
  return text.trim().startsWith('#') ? `0x${digits.slice(6)}${digits.slice(0, 6)}` : `0x${digits}`
}

function partsOf(color: string): Parts {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16)
  return { alpha: at(2), red: at(4), green: at(6), blue: at(8) }
}

/** The app's colour as the web writes it. */
export function toCss(color: string): string {
  return isColor(color) ? `#${color.slice(4)}${color.slice(2, 4)}` : 'transparent'
}

/** The contrast of two of the app's colours by WCAG 2.2, from 1 to 21; what shines through is laid over `ground` first. */
export function contrastOf(ink: string, ground: string): number {
  const below = partsOf(ground)
  const over = partsOf(ink)
  const share = over.alpha / 255
  const mix = (one: number, other: number) => one * share + other * (1 - share)
  const mixed = {
    red: mix(over.red, below.red),
    green: mix(over.green, below.green),
    blue: mix(over.blue, below.blue),
  }
  const [light = 0, dark = 0] = [luminance(mixed), luminance(below)].sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

function luminance({ red, green, blue }: Omit<Parts, 'alpha'>): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(part => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
