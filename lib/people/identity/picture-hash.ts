/** Pixels per side of the gray picture that is hashed. */
export const hashedSide = 128

/** Bits in which the hashes of two pictures of one document differ at most. Different documents of one layout differ in more. */
const maxDistance = 15

/** Side of the square of low frequencies whose signs are the bits: 256. */
const bitsSide = 16
const bits = bitsSide ** 2
const words = bits / 32

/** Samples per side of a crop. */
const samples = 32

/** Shares of a side that a copy can lack on each of the four sides. */
const margins = [0, 0.01, 0.02, 0.03, 0.04]

/** A copy can have been cropped by up to the last one. */
const storedMargins = [0, 0.04, 0.1]

/** A copy can have a border of these on all sides. */
const borders = [0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12]

export type PictureHashes = {
  /** Stored: of the whole picture, and without the margins on all sides. */
  own: Uint32Array[]
  /** Of all crops, also turned and mirrored, to find pictures of which this one, or its crop, is a copy. */
  crops: Uint32Array[]
}

/** Signs of the discrete cosine transform, which hardly change with size or brightness. A blank picture has none. */
export function hashPicture(pixels: Uint8Array): PictureHashes {
  if (isBlank(pixels)) return { own: [], crops: [] }
  const around = (margin: number) => {
    const matrix = matrixOf(margin, margin)
    return transformColumns(transformRows(pixels, matrix), matrix)
  }
  const cropped = ranges.flatMap(horizontal => {
    const rows = transformRows(pixels, horizontal)
    return ranges.map(vertical => transformColumns(rows, vertical))
  })
  const turned = margins.flatMap(margin => turnsOf(around(margin)))
  return {
    own: storedMargins.map(margin => hashOf(around(margin))),
    crops: [...cropped, ...borders.map(around), ...turned].map(hashOf),
  }
}

/** The transforms of the picture turned by quarters and mirrored, without the one as it is. */
function turnsOf(coefficients: Float64Array): Float64Array[] {
  const turns = [false, true].flatMap(isTransposed =>
    [1, -1].flatMap(horizontal => [1, -1].map(vertical => ({ isTransposed, horizontal, vertical }))),
  )
  return turns.slice(1).map(({ isTransposed, horizontal, vertical }) =>
    coefficients.map((_, index) => {
      const [u, k] = [Math.floor(index / bitsSide), index % bitsSide]
      const coefficient = coefficients[isTransposed ? k * bitsSide + u : index] ?? 0
      return coefficient * (k % 2 ? horizontal : 1) * (u % 2 ? vertical : 1)
    }),
  )
}

/** Standard deviation of the pixels below which a picture shows nothing. */
const minContrast = 4

function isBlank(pixels: Uint8Array): boolean {
  const mean = pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length
  const variance = pixels.reduce((sum, pixel) => sum + (pixel - mean) ** 2, 0) / pixels.length
  return variance < minContrast ** 2
}

/** Whether one of the stored hashes is close to one of the crops. */
export function isSamePicture(own: readonly Uint32Array[], crops: readonly Uint32Array[]): boolean {
  return own.some(hash => crops.some(crop => distance(hash, crop) <= maxDistance))
}

/** Hashes with a distance of at most 15 share at least one of their 16 bands. */
export function bandsOf(hashes: readonly Uint32Array[]): number[] {
  const bands = new Set<number>()
  for (const hash of hashes)
    for (const [index, word] of hash.entries()) {
      bands.add(bandOf(2 * index, word & 0xffff))
      bands.add(bandOf(2 * index + 1, word >>> 16))
    }
  return [...bands]
}

const bandOf = (position: number, value: number) => position * 0x1_0000 + value

export function packHashes(hashes: readonly Uint32Array[]): Uint8Array {
  const packed = new DataView(new ArrayBuffer(hashes.length * words * 4))
  for (const [at, hash] of hashes.entries())
    for (const [index, word] of hash.entries()) packed.setUint32((at * words + index) * 4, word)
  return new Uint8Array(packed.buffer)
}

export function unpackHashes(packed: Uint8Array): Uint32Array[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  return Array.from({ length: packed.byteLength / 4 / words }, (_, at) =>
    Uint32Array.from({ length: words }, (_, index) => view.getUint32((at * words + index) * 4)),
  )
}

function distance(one: Uint32Array, other: Uint32Array): number {
  let count = 0
  for (let index = 0; index < words; index++) count += countBits((one[index] ?? 0) ^ (other[index] ?? 0))
  return count
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

const matrices = new Map<string, Float64Array>()

/** Without these shares at the start and the end of a side. */
function matrixOf(start: number, end: number): Float64Array {
  const key = `${start} ${end}`
  const matrix = matrices.get(key) ?? makeMatrix(start, 1 - end)
  matrices.set(key, matrix)
  return matrix
}

const ranges = margins.flatMap(start => margins.map(end => matrixOf(start, end)))

/** Samples the range of a row of pixels and transforms the samples: `bitsSide` rows of `hashedSide` factors. */
function makeMatrix(start: number, end: number): Float64Array {
  const matrix = new Float64Array(bitsSide * hashedSide)
  const width = ((end - start) * hashedSide) / samples
  for (let sample = 0; sample < samples; sample++) {
    const left = start * hashedSide + sample * width
    const right = left + width
    for (let x = Math.floor(left); x < Math.min(hashedSide, Math.ceil(right)); x++) {
      const share = (Math.min(right, x + 1) - Math.max(left, x)) / width
      for (let k = 0; k < bitsSide; k++)
        add(matrix, k * hashedSide + x, share * Math.cos(((2 * sample + 1) * k * Math.PI) / (2 * samples)))
    }
  }
  return matrix
}

function transformRows(pixels: Uint8Array, matrix: Float64Array): Float64Array {
  const result = new Float64Array(hashedSide * bitsSide)
  for (let y = 0; y < hashedSide; y++)
    for (let k = 0; k < bitsSide; k++) {
      let sum = 0
      for (let x = 0; x < hashedSide; x++)
        sum += (pixels[y * hashedSide + x] ?? 0) * (matrix[k * hashedSide + x] ?? 0)
      result[y * bitsSide + k] = sum
    }
  return result
}

function transformColumns(rows: Float64Array, matrix: Float64Array): Float64Array {
  const result = new Float64Array(bits)
  for (let u = 0; u < bitsSide; u++)
    for (let y = 0; y < hashedSide; y++) {
      const factor = matrix[u * hashedSide + y] ?? 0
      for (let k = 0; k < bitsSide; k++) add(result, u * bitsSide + k, factor * (rows[y * bitsSide + k] ?? 0))
    }
  return result
}

function add(values: Float64Array, index: number, value: number): void {
  values[index] = (values[index] ?? 0) + value
}

/** The first coefficient is the brightness of the whole picture, so it does not count for the median. */
function hashOf(coefficients: Float64Array): Uint32Array {
  const median = coefficients.slice(1).sort()[bits / 2 - 1] ?? 0
  const hash = new Uint32Array(words)
  for (const [index, coefficient] of coefficients.entries())
    if (coefficient > median) hash[index >> 5] = (hash[index >> 5] ?? 0) | (1 << (index & 31))
  return hash
}
