import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { icons } from '@/components/ui/icons'
import type { Generated } from '@/scripts/generated'

/** Lucide as Iconify publishes it: one file with the shapes of each icon. */
type IconSet = { icons: Record<string, { body: string }> }

export async function generateIcons(): Promise<Generated> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json')
  const lucide: IconSet = JSON.parse(await readFile(file, 'utf8'))
  const symbols = Object.entries(icons).map(([name, icon]) => {
    const glyph = lucide.icons[icon]
    if (!glyph) throw new Error(`Lucide has no icon ${icon}.`)
    return `<symbol id="${name}" viewBox="0 0 24 24">${glyph.body}</symbol>\n`
  })
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" aria-hidden="true">\n${symbols.join('')}</svg>\n`
  return { 'components/ui/icons.svg': text }
}
