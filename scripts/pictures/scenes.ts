import type { GameRow } from '@/prisma/seed/game-rows'
import { balls } from '@/scripts/pictures/balls'
import { fields } from '@/scripts/pictures/fields'

/** A game's icon: its ball on its own colours, with transparent corners. */
export function drawIcon(game: GameRow) {
  const [color1, color2, color3] = featuredColors(game)
  return svg(
    256,
    256,
    `<clipPath id="corner"><rect width="256" height="256" rx="58"/></clipPath><g clip-path="url(#corner)">
    <rect width="256" height="256" fill="${color1}"/><path d="M0 0H256L0 256Z" fill="${color2}" opacity=".55"/>
    <path d="M256 132V256H92Z" fill="${color3}" opacity=".5"/><circle cx="128" cy="128" r="104" fill="#FFF" opacity=".07"/>
    <ellipse cx="128" cy="222" rx="64" ry="9" fill="${color3}" opacity=".55"/>
    <g transform="translate(128 126) scale(1.06)">${balls[game.slug]}</g></g>`,
  )
}

/** The wide picture behind a featured contest; its left half stays calm for the app's words. */
export function drawFeatured(game: GameRow) {
  const [color1, color2, color3, button] = featuredColors(game)
  return svg(
    720,
    360,
    `<rect width="720" height="360" fill="${color1}"/>
    <path d="M330 0H720V360H190Z" fill="${color2}" opacity=".6"/><path d="M520 0H720V360H380Z" fill="${color2}"/>
    <path d="M0 360V250L250 360Z" fill="${color3}" opacity=".6"/>
    <g fill="none" stroke="#FFF" stroke-width="4" stroke-opacity=".16">${fields[game.slug]}</g>
    <path d="M300 0H316L176 360H160Z" fill="${button}" opacity=".9"/><path d="M326 0H330L190 360H186Z" fill="${button}" opacity=".6"/>
    <ellipse cx="540" cy="330" rx="128" ry="14" fill="${color3}" opacity=".55"/>
    <g transform="translate(540 180) scale(1.78)">${balls[game.slug]}</g>`,
  )
}

/** A cup with the game's ball over it and confetti, transparent, to stand on the big-wins colours. */
export function drawBigWins(game: GameRow) {
  const text = css(game.bigWinsTextColor)
  return svg(
    400,
    400,
    `<g fill="${text}" opacity=".16">${rays()}</g>${confetti([text, css(game.featuredContestButton), '#FFF'])}
    <g transform="translate(200 118) scale(.92)">${balls[game.slug]}</g>
    <g transform="translate(200 262)">
      <path d="M-78 -48C-132 -60 -128 30 -56 34M78 -48C132 -60 128 30 56 34" fill="none" stroke="#D99A1F" stroke-width="13"/>
      <path d="M-88 -66H88C88 20 56 62 0 62C-56 62 -88 20 -88 -66Z" fill="#F5BC3D"/>
      <path d="M20 -66H88C88 20 56 62 0 62C34 44 30 -10 20 -66Z" fill="#E0A126"/>
      <path d="M-64 -50C-62 -6 -50 22 -32 38" fill="none" stroke="#FFE39B" stroke-width="10" stroke-linecap="round"/>
      <rect x="-96" y="-78" width="192" height="20" rx="10" fill="#FFD062"/>
      <path d="M-14 58H14L20 88H-20Z" fill="#C98A17"/><path d="M-46 88H46L56 116H-56Z" fill="#5B3A12"/>
      <rect x="-56" y="110" width="112" height="12" rx="6" fill="#432A0B"/><rect x="-24" y="94" width="48" height="9" rx="4.5" fill="#F5BC3D"/></g>`,
  )
}

/** The arrow that rises beside a big win, in the game's own text colour. */
export function drawArrow(game: GameRow) {
  const color = css(game.bigWinsTextColor)
  return svg(
    128,
    128,
    `<g fill="none" stroke="${color}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round">
    <path d="M16 96L50 62L72 82L110 38"/><path d="M76 32H112V68"/></g><path d="M16 114H112" stroke="${color}" stroke-opacity=".45" stroke-width="9" stroke-linecap="round"/>`,
  )
}

/** A whole SVG document of that size. */
export function svg(width: number, height: number, content: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}

function featuredColors(game: GameRow) {
  return [
    css(game.featuredContestColor1),
    css(game.featuredContestColor2),
    css(game.featuredContestColor3),
    css(game.featuredContestButton),
  ] as const
}

function css(color: string) {
  return `#${color.slice(4)}`
}

function rays() {
  return Array.from(
    { length: 12 },
    (_, i) => `<path d="M0 0L-20 -196H20Z" transform="translate(200 200) rotate(${i * 30 + 15})"/>`,
  ).join('')
}

function confetti(colors: string[]) {
  return Array.from({ length: 26 }, (_, i) => {
    const [angle, radius] = [i * 2.4, 128 + ((i * 37) % 64)]
    const [x, y] = [200 + radius * Math.cos(angle), 190 + radius * Math.sin(angle)]
    const place = `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(i * 47) % 180})`
    return `<rect x="-7" y="-3.5" width="14" height="7" rx="2" fill="${colors[i % colors.length]}" transform="${place}"/>`
  }).join('')
}
