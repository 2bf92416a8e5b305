/** What each sport is played with, drawn around 0,0 and about 160 units wide. */
export const balls: Record<string, string> = {
  nfl: football(),
  nba: basketball(),
  mlb: baseball(),
  nhl: puckAndStick(),
  mls: soccerBall(),
  pga: golfBall(),
  atp: tennisBall(),
}

function football() {
  const skin = 'M-90 0 Q-52 -56 0 -56 Q52 -56 90 0 Q52 56 0 56 Q-52 56 -90 0Z'
  const laces = [-24, -12, 0, 12, 24].map(x => `<path d="M${x} -30V-12"/>`).join('')
  return `<g transform="rotate(-32)">${clip('football', `<path d="${skin}"/>`)}
    <g clip-path="url(#football)"><path d="${skin}" fill="#9A5630"/>
      <path d="M-90 0Q0 44 90 0V60H-90Z" fill="#7A4022"/>
      <path d="M-90 0Q-52 -56 0 -56Q52 -56 90 0Q40 -44 0 -44Q-40 -44 -90 0Z" fill="#B56C42"/>
      <path d="M-60 -60Q-44 0 -60 60" ${stroke('#F7F1E8', 11)}/><path d="M60 -60Q44 0 60 60" ${stroke('#F7F1E8', 11)}/>
    </g>
    <g ${stroke('#F7F1E8', 5)}><path d="M-34 -21H34"/>${laces}</g></g>`
}

function basketball() {
  return round(
    'basketball',
    ['#F28C38', '#D86E1E', '#FBAE6A'],
    `<g transform="rotate(-20)" ${stroke('#43200F', 5)}><path d="M0 -80V80M-80 0H80"/>
      <path d="M-58 -62Q-12 0 -58 62M58 -62Q12 0 58 62"/></g>`,
  )
}

function baseball() {
  const ticks = [-45, -27, -9, 9, 27, 45].map(
    degrees => `<path d="M-9 5L0 0L9 5" transform="rotate(${degrees}) translate(78 0)"/>`,
  )
  const arc = `<circle r="78"/>${ticks.join('')}`
  return round(
    'baseball',
    ['#F9F4E8', '#E2D7C1', '#FFFFFF'],
    `<g transform="rotate(-24)" ${stroke('#C22A3C', 4.5)}>
      <g transform="translate(-94 0)">${arc}</g><g transform="translate(94 0) scale(-1 1)">${arc}</g></g>`,
  )
}

function puckAndStick() {
  return `<g transform="translate(2 6) scale(.9)">
    <g fill="none" stroke-linejoin="round">
      <path d="M74 -92L-14 52Q-19 60 -30 60H-78" stroke="#CF9F62" stroke-width="19"/>
      <path d="M70 -94L-18 50Q-22 56 -32 56H-78" stroke="#EBC78F" stroke-width="9"/>
      <path d="M82 -105L58 -66" stroke="#232B38" stroke-width="21" stroke-linecap="round"/>
      <path d="M73 -99L84 -92M64 -84L75 -77" stroke="#566379" stroke-width="4" stroke-linecap="round"/>
      <path d="M-34 60H-78" stroke="#232B38" stroke-width="21" stroke-linecap="round"/>
    </g>
    <path d="M0 40V60A44 19 0 0 0 88 60V40Z" fill="#12161E"/>
    <path d="M1 51A44 19 0 0 0 87 51" ${stroke('#465266', 3)} stroke-dasharray="2 7"/>
    <ellipse cx="44" cy="40" rx="44" ry="19" fill="#2C3543"/><ellipse cx="44" cy="39" rx="31" ry="12" fill="#3E4A5E"/></g>`
}

function soccerBall() {
  const patch = [0, 72, 144, 216, 288].map(turn => {
    const outer = [
      polar(50, turn),
      polar(67, turn + 18),
      polar(84, turn + 13),
      polar(84, turn - 13),
      polar(67, turn - 18),
    ]
    return `<path d="M${outer.join('L')}Z" fill="#1C2530"/>
      <path d="M${polar(28, turn)}L${polar(50, turn)}M${polar(67, turn + 18)}L${polar(67, turn + 54)}"/>`
  })
  const middle = [0, 72, 144, 216, 288].map(turn => polar(29, turn))
  return round(
    'soccer',
    ['#F6F8FA', '#D0D8E0', '#FFFFFF'],
    `<g transform="rotate(16)" ${stroke('#1C2530', 4)}><path d="M${middle.join('L')}Z" fill="#1C2530"/>${patch.join('')}</g>`,
  )
}

function polar(radius: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180
  return `${fix(radius * Math.sin(angle))} ${fix(-radius * Math.cos(angle))}`
}

function golfBall() {
  const dimples: string[] = []
  for (let row = -5; row <= 5; row++) {
    for (let column = -5; column <= 5; column++) {
      const [x, y] = [column * 17 + (row % 2 ? 8.5 : 0), row * 15]
      const edge = Math.hypot(x, y) / 78
      if (edge < 0.95)
        dimples.push(`<circle cx="${fix(x)}" cy="${y}" r="${fix(5.4 * (1 - 0.45 * edge ** 3))}"/>`)
    }
  }
  return `<g transform="translate(0 -18) scale(.88)"><path d="M-16 74H16L6 92V124L0 132L-6 124V92Z" fill="#C2402F"/><path d="M-22 70Q0 84 22 70V80Q0 92 -22 80Z" fill="#E2583F"/>
    ${round('golf', ['#F7F8F5', '#D9DED6', '#FFFFFF'], `<g fill="#C3CBC2" fill-opacity=".8">${dimples.join('')}</g>`)}</g>`
}

function tennisBall() {
  return round(
    'tennis',
    ['#DDEB3F', '#BCCB22', '#EEF88A'],
    `<g transform="rotate(-30)" ${stroke('#FBFFE9', 8)}><path d="M-84 -34Q-4 -46 -4 0Q-4 46 -84 34M84 -34Q4 -46 4 0Q4 46 84 34"/></g>`,
  )
}

function round(id: string, [skin, shade, shine]: [string, string, string], marks: string) {
  return `${clip(id, '<circle r="78"/>')}<g clip-path="url(#${id})"><circle r="78" fill="${skin}"/>
    <path d="M-78 -78H78V78H-78ZM-14 -16m-84 0a84 84 0 1 0 168 0a84 84 0 1 0 -168 0Z" fill-rule="evenodd" fill="${shade}"/>
    ${marks}<path d="M-60 -24A64 64 0 0 1 -24 -60" ${stroke(shine, 8)} opacity=".75"/></g>`
}

function clip(id: string, shape: string) {
  return `<clipPath id="${id}">${shape}</clipPath>`
}

function stroke(color: string, width: number) {
  return `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
}

function fix(value: number) {
  return value.toFixed(1)
}
