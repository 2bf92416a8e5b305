import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import type { Polygon, Position as Vertex } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Position } from './rules'
import { usRegions } from './us-regions'

/** Codes of regions: the one of the position, or null; and all that it may be in. */
type Place = { region: string | null; nearby: string[] }

/** Rounding and simplification move borders of the map by up to this. */
const mapErrorM = 500

const metersPerDegree = 111_195

/** Every 22.5 degrees of the circle. */
const directions = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8)

/**
 * Finds the state or territory of a position. The position may be off by its accuracy and the error of the map, so `nearby`
 * has every region within that distance. At sea and abroad there is none.
 */
export async function findRegions(position: Position): Promise<Place> {
  const regions = await loadMap()
  const inside = regionsAt(regions, [position.longitude, position.latitude])
  const around = circle(position).flatMap(vertex => regionsAt(regions, vertex))
  return { region: inside[0] ?? null, nearby: [...new Set([...inside, ...around])] }
}

type Part = { code: string; west: number; south: number; east: number; north: number; polygon: Polygon }

let map: Promise<Part[]> | undefined

/** Once per process, with the first check. */
function loadMap(): Promise<Part[]> {
  map ??= indexMap().catch(error => {
    map = undefined
    throw error
  })
  return map
}

async function indexMap(): Promise<Part[]> {
  const { default: file } = await import('us-atlas/states-10m.json')
  const topology = file as unknown as Topology<{ states: GeometryCollection }>
  const codes = new Map(usRegions.map(({ fips, code }) => [fips, code]))
  return feature(topology, topology.objects.states).features.flatMap(({ id, geometry }) => {
    const code = codes.get(String(id))
    if (!code) throw new Error(`the map has a region ${id} that is not listed`)
    if (geometry.type === 'Polygon') return toPart(code, geometry.coordinates)
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.map(rings => toPart(code, rings))
    throw new Error(`region ${code} of the map is a ${geometry.type}`)
  })
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

/** A position on a border is in both regions. */
function regionsAt(parts: readonly Part[], [x, y]: [number, number]): string[] {
  return parts
    .filter(part => x >= part.west && x <= part.east && y >= part.south && y <= part.north)
    .filter(part => booleanPointInPolygon([x, y], part.polygon))
    .map(({ code }) => code)
}

function circle({ latitude, longitude, accuracyM }: Position): [number, number][] {
  const radius = (accuracyM + mapErrorM) / metersPerDegree
  // At a pole a degree of longitude has no length.
  const width = Math.max(Math.cos((latitude * Math.PI) / 180), 0.01)
  return directions.map(angle => [
    ((longitude + (Math.cos(angle) * radius) / width + 540) % 360) - 180,
    Math.max(-90, Math.min(90, latitude + Math.sin(angle) * radius)),
  ])
}
