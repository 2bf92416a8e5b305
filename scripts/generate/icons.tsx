import { icons as glyphs } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { icons } from '@/components/ui/icons'
import type { Generated } from '@/scripts/generated'

const attributes =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

export function generateIcons(): Generated {
  const symbols = Object.entries(icons).map(([name, icon]) => {
    const Glyph = glyphs[icon]
    const shapes = renderToStaticMarkup(<Glyph />).replace(/^<svg[^>]*>|<\/svg>$/g, '')
    return `<symbol id="${name}" ${attributes}>${shapes}</symbol>\n`
  })
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" aria-hidden="true">\n${symbols.join('')}</svg>\n`
  return { 'components/ui/icons.svg': text }
}
