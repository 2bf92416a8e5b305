import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import type { Polygon, Position as Vertex } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { usRegions } from './region-rules'
import type { Position } from './rules'
import { usIslands } from './us-islands'

/** Codes of regions: the one of the position, or null; and all that it may be in. */
type Place = { region: string | null; nearby: string[] }

/** Rounding and simplification move borders of the map by up to this: by 480 m at New Castle, NH. */
const mapErrorM = 500

/** State waters end three nautical miles from the coast, and the map lacks piers and small islands within them. */
const stateWatersM = 5_556

const metersPerDegree = 111_195

/** Every 22.5 degrees of the circle. */
const directions = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8)

/**
 * The region of the position, or the closest within state waters. `nearby`: all within the accuracy and the map's error, or
 * hardly farther away than the closest coast.
 */
export async function findRegions(position: Position): Promise<Place> {
  const { regions, isAbroad } = await loadMap()
  const at: Point = [position.longitude, position.latitude]
  const radius = position.accuracyM + mapErrorM
  const meters = measureDistances(regions, position, stateWatersM + radius)
  const within = (limit: number) =>
    [...meters].filter(([, distance]) => distance <= limit).map(([code]) => code)
  // Borders of countries are more exact than those of states, also in lakes and rivers.
  if (isAbroad(at)) return { region: null, nearby: within(radius) }
  const [closest] = [...meters].toSorted(([, one], [, other]) => one - other)
  if (!closest || closest[1] > stateWatersM) return { region: null, nearby: within(radius) }
  if (closest[1] > 0 && circle(position).some(isAbroad)) return { region: null, nearby: within(radius) }
  return { region: closest[0], nearby: within(closest[1] + radius) }
}

/** Meters to each region that is not farther than `limit`; 0 inside. */
function measureDistances(parts: readonly Part[], position: Position, limit: number): Map<string, number> {
  const meters = new Map<string, number>()
  for (const part of parts) {
    const distance = distanceTo(part, position, limit)
    if (distance <= Math.min(limit, meters.get(part.code) ?? limit)) meters.set(part.code, distance)
  }
  return meters
}

const ownCountries = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM'])

type Point = [longitude: number, latitude: number]

type Part = { code: string; west: number; south: number; east: number; north: number; polygon: Polygon }

/** International waters are not abroad. */
type AtlasMap = { regions: Part[]; isAbroad(at: Point): boolean }

let map: Promise<AtlasMap> | undefined

/** Once per process, with the first check: the borders of countries take 20 MB and a tenth of a second. */
function loadMap(): Promise<AtlasMap> {
  map ??= readMap().catch(error => {
    map = undefined
    throw error
  })
  return map
}

async function readMap(): Promise<AtlasMap> {
  const { iso1A2Code } = await import('@rapideditor/country-coder')
  const isAbroad = (at: Point) => {
    const country = iso1A2Code(at, { level: 'territory' })
    return country !== null && !ownCountries.has(country)
  }
  return { regions: await readRegions(), isAbroad }
}

async function readRegions(): Promise<Part[]> {
  const { default: file } = await import('us-atlas/states-10m.json')
  const topology = file as unknown as Topology<{ states: GeometryCollection }>
  const codes = new Map(usRegions.map(({ fips, code }) => [fips, code]))
  const islands = usIslands.map(([code, ...center]) => toPart(code, [[center, center]]))
  const states = feature(topology, topology.objects.states).features.flatMap(({ id, geometry }) => {
    const code = codes.get(String(id))
    if (!code) throw new Error(`the map has a region ${id} that is not listed`)
    if (geometry.type === 'Polygon') return toPart(code, geometry.coordinates)
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.map(rings => toPart(code, rings))
    throw new Error(`region ${code} of the map is a ${geometry.type}`)
  })
  return [...states, ...islands]
}

function toPart(code: string, rings: Vertex[][]): Part {
  const vertices = rings[0] ?? []
  const [longitudes, latitudes] = [vertices.map(([x = 0]) => x), vertices.map(([, y = 0]) => y)]
  return {
    code,
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
    polygon: { type: 'Polygon', coordinates: rings },
  }
}

/** In meters, 0 inside and on the border; Infinity if it is certainly farther than `limit`. */
function distanceTo(
  { west, south, east, north, polygon }: Part,
  { latitude, longitude }: Position,
  limit: number,
) {
  const width = widthOf(latitude)
  const margin = limit / metersPerDegree
  const isFar =
    latitude < south - margin ||
    latitude > north + margin ||
    longitude < west - margin / width ||
    longitude > east + margin / width
  if (isFar) return Number.POSITIVE_INFINITY
  if (booleanPointInPolygon([longitude, latitude], polygon)) return 0
  // A plane around the position is exact enough for a few kilometers.
  const plane = (polygon.coordinates[0] ?? []).map(
    ([x = 0, y = 0]) => [(x - longitude) * width, y - latitude] as const,
  )
  const degrees = plane.map((end, index) => {
    const [x, y] = plane[Math.max(0, index - 1)] ?? end
    const [dx, dy] = [end[0] - x, end[1] - y]
    const along = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)))
    return Math.hypot(x + along * dx, y + along * dy)
  })
  return degrees.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY) * metersPerDegree
}

/** Of a degree of longitude, in degrees of latitude. At a pole it has none. */
const widthOf = (latitude: number) => Math.max(Math.cos((latitude * Math.PI) / 180), 0.01)

function circle({ latitude, longitude, accuracyM }: Position): Point[] {
  const radius = (accuracyM + mapErrorM) / metersPerDegree
  const width = widthOf(latitude)
  return directions.map(angle => [
    ((longitude + (Math.cos(angle) * radius) / width + 540) % 360) - 180,
    Math.max(-90, Math.min(90, latitude + Math.sin(angle) * radius)),
  ])
}
