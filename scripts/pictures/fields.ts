/** The lines that each sport is played on, for the left half of a 720 by 360 picture. */
export const fields: Record<string, string> = {
  nfl: yardLines(),
  nba: '<path d="M0 96H150V264H0"/><circle cx="150" cy="180" r="64"/><path d="M0 20H104A160 160 0 0 1 104 340H0"/>',
  mlb: '<path d="M36 330L36 120A190 190 0 0 1 246 330Z"/><path d="M36 330V212H154V330Z"/><path d="M88 264h16v16h-16z"/>',
  nhl: '<path d="M120 0V360"/><circle cx="120" cy="180" r="84"/><circle cx="120" cy="180" r="7"/><path d="M22 0V360" stroke-width="14"/>',
  mls: '<path d="M0 60H140V300H0M0 122H62V238H0"/><path d="M140 122A70 70 0 0 1 140 238"/><circle cx="98" cy="180" r="5"/>',
  pga: '<path d="M-20 210Q90 120 170 190T330 170M-20 260Q90 170 170 240T330 220M-20 310Q90 220 170 290T330 270"/><path d="M118 186V70L176 92L118 112"/>',
  atp: '<path d="M24 36H262M24 324H150M24 36V324M24 82H244M24 278H168M132 82V278M132 180H206"/>',
}

function yardLines() {
  const lines = [20, 90, 160, 230].map(x => `<path d="M${x} 0V360"/>`)
  const hashes = [43, 67, 113, 137, 183, 207].map(
    x => `<path d="M${x} 24v18M${x} 128v18M${x} 214v18M${x} 318v18"/>`,
  )
  return [...lines, ...hashes].join('')
}
