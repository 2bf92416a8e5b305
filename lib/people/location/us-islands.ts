/** Islands that the map lacks and that are farther from its coasts than state waters: [code, longitude, latitude]. */
export const usIslands: readonly [code: string, longitude: number, latitude: number][] = [
  ['AK', -168.953, 65.7583], // Little Diomede
  ['AK', -168.06, 64.975], // King Island
  ['AK', -146.33, 59.43], // Middleton Island
  ['AS', -171.077, -11.056], // Swains Island
  ['CA', -123.0034, 37.6989], // Farallon Islands
  ['MA', -70.815, 41.256], // Nomans Land
  ['ME', -69.3165, 43.7651], // Monhegan
  ['ME', -68.1275, 43.9686], // Mount Desert Rock
  ['ME', -68.246, 44.15], // Great Duck Island
  ['ME', -70.615, 42.987], // Appledore, Isles of Shoals
  ['MI', -88.366, 48.224], // Passage Island
  ['MI', -85.78, 45.48], // North Fox Island
  ['MI', -86.76, 45.5], // St. Martin Island
  ['MI', -83.44, 44.03], // Charity Island
  ['MI', -83.194, 45.037], // Thunder Bay Island
  ['NH', -70.6135, 42.9767], // Star Island, Isles of Shoals
  ['OH', -83.11, 41.737], // West Sister Island
  ['PR', -67.479, 18.386], // Desecheo
  ['PR', -66.521, 17.892], // Caja de Muertos
  ['VA', -75.892, 37.795], // Watts Island
  ['VA', -76.112, 36.966], // South islands of the Chesapeake Bay Bridge-Tunnel
  ['VA', -76.079, 37.035], // Its north islands
  ['WA', -122.843, 48.32], // Smith Island
  ['WA', -124.484, 47.675], // Destruction Island
]
