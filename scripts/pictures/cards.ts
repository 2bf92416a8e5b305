import { svg } from '@/scripts/pictures/scenes'

/** The neutral pictures of the ways to pay, 320 by 200, by file name. */
export const cards: Record<string, string> = {
  card: plate(
    ['#2C3B5A', '#3A4D75'],
    `<rect x="30" y="58" width="50" height="38" rx="8" fill="#F2C45A"/><path d="M30 70H48M30 84H48M62 70H80M62 84H80M48 58V96M62 58V96" stroke="#B98A22" stroke-width="3"/>
    <g fill="#FFF" fill-opacity=".85">${dots(30)}${dots(102)}${dots(174)}</g><rect x="240" y="124" width="50" height="12" rx="6" fill="#FFF"/>
    <rect x="30" y="158" width="104" height="10" rx="5" fill="#FFF" fill-opacity=".55"/>
    <g fill="none" stroke="#FFF" stroke-width="5" stroke-linecap="round" stroke-opacity=".8"><path d="M248 44q12 14 0 28"/><path d="M262 36q20 22 0 44"/><path d="M276 28q28 30 0 60"/></g>`,
  ),
  bank: plate(
    ['#155E5A', '#1E7A74'],
    `<g fill="#FFF"><path d="M160 34L244 76V88H76V76Z"/><rect x="92" y="96" width="20" height="52"/><rect x="130" y="96" width="20" height="52"/>
    <rect x="170" y="96" width="20" height="52"/><rect x="208" y="96" width="20" height="52"/><rect x="76" y="154" width="168" height="14" rx="3"/></g><circle cx="160" cy="66" r="9" fill="#155E5A"/>`,
  ),
  wallet: plate(
    ['#5A2E7C', '#733F9C'],
    `<path d="M86 56L206 34Q218 32 220 44L222 60H86Z" fill="#FFD9A0"/><rect x="74" y="54" width="172" height="112" rx="18" fill="#FFF"/>
    <path d="M74 78H246" stroke="#5A2E7C" stroke-opacity=".18" stroke-width="6"/><path d="M246 94H206Q188 94 188 112T206 130H246Z" fill="#E3D3F0"/><circle cx="210" cy="112" r="8" fill="#5A2E7C"/>`,
  ),
}

function plate([ground, facet]: [string, string], content: string) {
  return svg(
    320,
    200,
    `<clipPath id="plate"><rect width="320" height="200" rx="20"/></clipPath><g clip-path="url(#plate)">
    <rect width="320" height="200" fill="${ground}"/><path d="M180 0H320V200H70Z" fill="${facet}"/>${content}</g>`,
  )
}

function dots(x: number) {
  return [0, 14, 28, 42].map(step => `<circle cx="${x + 5 + step}" cy="130" r="5"/>`).join('')
}
