import { readFile, writeFile } from 'node:fs/promises'
import { icons as glyphs } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { icons } from '@/components/ui/icons'

const file = 'components/ui/icons.svg'

const attributes =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

const symbols = Object.entries(icons).map(([name, icon]) => {
  const Glyph = glyphs[icon]
  const shapes = renderToStaticMarkup(<Glyph />).replace(/^<svg[^>]*>|<\/svg>$/g, '')
  return `<symbol id="${name}" ${attributes}>${shapes}</symbol>\n`
})
const written = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" aria-hidden="true">\n${symbols.join('')}</svg>\n`

if (!process.argv.includes('--check')) await writeFile(file, written)
else if ((await readFile(file, 'utf8').catch(() => '')) !== written) {
  console.error(`${file} does not match components/ui/icons.ts. Run \`npm run icons\`.`)
  process.exitCode = 1
}
