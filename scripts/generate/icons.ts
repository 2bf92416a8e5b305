import { icons as lucide } from '@iconify-json/lucide'
import { icons } from '@/components/ui/icons'
import type { Generated } from '@/scripts/generate/generated'

export function generateIcons(): Generated {
  const symbols = Object.entries(icons).map(([name, icon]) => {
    const glyph = lucide.icons[icon]
    if (!glyph) throw new Error(`Lucide has no icon ${icon}.`)
    return `<symbol id="${name}" viewBox="0 0 24 24">${glyph.body}</symbol>\n`
  })
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" aria-hidden="true">\n${symbols.join('')}</svg>\n`
  return { 'components/ui/icons.svg': text }
}
