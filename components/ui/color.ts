/** 0 to 255 each. */
type Channels = { alpha: number; red: number; green: number; blue: number }

/** The format of the app: 0xAARRGGBB, uppercase. */
export function isColor(text: string): boolean {
  return /^0x[0-9A-F]{8}$/.test(text)
}

/** Converts #1d5fd1, 1D5FD1 and 0xff1d5fd1 to 0xFF1D5FD1; null for anything else. */
export function parseColor(text: string): string | null {
  const digits = text
    .trim()
    .replace(/^(?:#|0x)/i, '')
    .toUpperCase()
  if (/^[0-9A-F]{6}$/.test(digits)) return `0xFF${digits}`
  if (!/^[0-9A-F]{8}$/.test(digits)) return null
  // CSS puts alpha last, the app first.
  return text.trim().startsWith('#') ? `0x${digits.slice(6)}${digits.slice(0, 6)}` : `0x${digits}`
}

function channelsOf(color: string): Channels {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16)
  return { alpha: at(2), red: at(4), green: at(6), blue: at(8) }
}

export function toCss(color: string): string {
  return isColor(color) ? `#${color.slice(4)}${color.slice(2, 4)}` : 'transparent'
}

/** WCAG 2.2 contrast ratio, 1 to 21. A translucent foreground is blended over the background first. */
export function contrastRatio(foreground: string, background: string): number {
  const back = channelsOf(background)
  const front = channelsOf(foreground)
  const opacity = front.alpha / 255
  const blend = (over: number, under: number) => over * opacity + under * (1 - opacity)
  const blended = {
    red: blend(front.red, back.red),
    green: blend(front.green, back.green),
    blue: blend(front.blue, back.blue),
  }
  const [light = 0, dark = 0] = [luminance(blended), luminance(back)].sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

function luminance({ red, green, blue }: Omit<Channels, 'alpha'>): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(part => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
