import { svg } from '@/scripts/pictures/scenes'

/** How one silhouette differs from the next: its backdrop, its shirt and what is on the head. */
export interface Look {
  backdrop: [string, string]
  shirt: [string, string]
  head: 'hair' | 'cap' | 'helmet' | 'bun' | 'curls' | 'headband'
}

/** Nobody's face: the athletes' headshots of a demo slate. */
export const looks: Look[] = [
  { backdrop: ['#DDE4F2', '#C6D1E8'], shirt: ['#2B428C', '#F2A93B'], head: 'hair' },
  { backdrop: ['#E6DDF4', '#D3C4EC'], shirt: ['#6A3BB3', '#FF9B42'], head: 'headband' },
  { backdrop: ['#F6DFE2', '#EDC8CE'], shirt: ['#A81F36', '#FFE3B0'], head: 'cap' },
  { backdrop: ['#D9EEF8', '#BFE0F0'], shirt: ['#0F6FA3', '#C9F1FF'], head: 'helmet' },
  { backdrop: ['#DCEFE4', '#C2E2CF'], shirt: ['#1A7040', '#D8FF7A'], head: 'curls' },
  { backdrop: ['#F8E8D2', '#F0D6B2'], shirt: ['#A65F12', '#FFF3D6'], head: 'bun' },
]

/** A head and shoulders without features, 240 by 240. */
export function drawSilhouette({ backdrop, shirt, head }: Look) {
  return svg(
    240,
    240,
    `<rect width="240" height="240" fill="${backdrop[0]}"/><path d="M240 0V240H60Z" fill="${backdrop[1]}"/>
    ${person(shirt, head)}`,
  )
}

/** What every new account shows until its owner chooses a picture. */
export function drawAvatar() {
  return svg(
    256,
    256,
    `<clipPath id="disc"><circle cx="128" cy="128" r="128"/></clipPath><g clip-path="url(#disc)">
    <rect width="256" height="256" fill="#3A4A66"/><path d="M256 0V256H64Z" fill="#31405A"/>
    <path d="M28 264C28 200 70 172 128 172C186 172 228 200 228 264Z" fill="#C9D4E6"/>
    <circle cx="128" cy="104" r="50" fill="#E8EEF7"/></g>`,
  )
}

function person([shirt, trim]: [string, string], head: Look['head']) {
  return `<path d="M22 244C22 196 56 176 96 168H144C184 176 218 196 218 244Z" fill="${shirt}"/>
    <path d="M92 168Q120 206 148 168L158 171Q120 222 82 171Z" fill="${trim}"/>
    <path d="M46 214L56 244M194 214L184 244" stroke="#000" stroke-opacity=".18" stroke-width="4" stroke-linecap="round"/>
    ${head === 'bun' ? '<circle cx="120" cy="38" r="18" fill="#3B4252"/>' : ''}
    <path d="M98 140H142V170Q120 196 98 170Z" fill="#8D98AC"/>
    <ellipse cx="120" cy="104" rx="43" ry="50" fill="#A9B3C5"/><circle cx="77" cy="108" r="9" fill="#A9B3C5"/><circle cx="163" cy="108" r="9" fill="#A9B3C5"/>
    ${headwear[head](shirt, trim)}`
}

const hair =
  '<path d="M74 104C70 66 92 46 120 46C148 46 170 66 166 104C160 84 150 80 120 80C90 80 80 84 74 104Z" fill="#3B4252"/>'

const headwear: Record<Look['head'], (shirt: string, trim: string) => string> = {
  hair: () =>
    '<path d="M75 102C68 62 94 44 124 46C152 48 170 68 165 102C160 84 152 76 138 74C112 84 88 74 75 102Z" fill="#3B4252"/>',
  bun: () => hair,
  headband: (_, trim) => `${hair}<path d="M75 92Q120 74 165 92V76Q120 58 75 76Z" fill="${trim}"/>`,
  curls: () =>
    `<g fill="#3B4252"><circle cx="84" cy="76" r="17"/><circle cx="102" cy="60" r="19"/><circle cx="126" cy="56" r="19"/>
    <circle cx="148" cy="66" r="18"/><circle cx="160" cy="84" r="13"/><circle cx="78" cy="90" r="11"/><path d="M84 60H156V86Q120 76 84 86Z"/></g>`,
  cap: (shirt, trim) =>
    `<path d="M76 88C76 54 96 40 120 40C144 40 164 54 164 88Z" fill="${shirt}"/><path d="M66 88H174Q180 88 176 96Q120 84 64 96Q60 88 66 88Z" fill="#000" fill-opacity=".75"/>
    <path d="M66 86H174V90Q120 80 66 90Z" fill="${shirt}"/><circle cx="120" cy="66" r="10" fill="${trim}"/>`,
  helmet: (shirt, trim) =>
    `<path d="M68 122V92C68 56 92 38 120 38C148 38 172 56 172 92V122L160 126V94Q120 78 80 94V126Z" fill="${shirt}"/>
    <path d="M112 39H128V81Q120 79 112 81Z" fill="${trim}"/><path d="M80 96Q120 82 160 96V112Q120 100 80 112Z" fill="#FFF" fill-opacity=".45"/>`,
}
