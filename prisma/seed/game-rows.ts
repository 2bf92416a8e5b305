/** Colors are `0xAARRGGBB` in uppercase hex; pictures are paths in public/. */
interface GameRow {
  id: number
  slug: string
  name: string
  status: 'Active' | 'Paused'
  sequence: number
  featuredContestColor1: string
  featuredContestColor2: string
  featuredContestColor3: string
  featuredContestButton: string
  bigWinsColor1: string
  bigWinsColor2: string
  bigWinsTextColor: string
}

/** The app defines IDs 1 to 4. Games 5 to 7 are paused. */
export const gameRows: GameRow[] = [
  game(1, 'NFL', 'Active', ['1B2A5C', '2B428C', '0F1838', 'F2A93B'], ['14204A', '3652A8', 'FFD88A']),
  game(2, 'NBA', 'Active', ['4A2583', '6A3BB3', '2A1350', 'FF9B42'], ['35186A', '7A48C9', 'FFD2A6']),
  game(3, 'MLB', 'Active', ['A81F36', 'CF3A4E', '670E20', 'FFE3B0'], ['83142A', 'D9485B', 'FFE9C7']),
  game(4, 'NHL', 'Active', ['0F6FA3', '2795CC', '073F61', 'C9F1FF'], ['0A5680', '35A9DF', 'DDF6FF']),
  game(5, 'MLS', 'Paused', ['1A7040', '2C955A', '0B4023', 'D8FF7A'], ['125430', '37A967', 'E9FFB8']),
  game(6, 'PGA', 'Paused', ['C9771C', 'E89A3C', '7F450A', 'FFF3D6'], ['A65F12', 'F0A94C', 'FFF6E2']),
  game(7, 'ATP', 'Paused', ['0E6E6E', '20938F', '064242', 'E4F25A'], ['0A5555', '2AA8A1', 'F3FBA6']),
]

type Featured = [color1: string, color2: string, color3: string, button: string]
type BigWins = [color1: string, color2: string, text: string]

function game(
  id: number,
  name: string,
  status: GameRow['status'],
  featured: Featured,
  bigWins: BigWins,
): GameRow {
  return {
    id,
    slug: name.toLowerCase(),
    name,
    status,
    sequence: id,
    featuredContestColor1: opaque(featured[0]),
    featuredContestColor2: opaque(featured[1]),
    featuredContestColor3: opaque(featured[2]),
    featuredContestButton: opaque(featured[3]),
    bigWinsColor1: opaque(bigWins[0]),
    bigWinsColor2: opaque(bigWins[1]),
    bigWinsTextColor: opaque(bigWins[2]),
  }
}

function opaque(rrggbb: string) {
  return `0xFF${rrggbb}`
}
