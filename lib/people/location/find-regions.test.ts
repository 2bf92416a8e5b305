import { expect, it } from 'vitest'
import { findRegions } from './find-regions'

const regionAt = async (latitude: number, longitude: number) =>
  (await findRegions({ latitude, longitude, accuracyM: 10 })).region

it.each([
  ['NY', 'Manhattan', 40.7128, -74.006],
  ['NJ', 'Hoboken', 40.744, -74.0324],
  ['DC', 'the White House', 38.8977, -77.0365],
  ['HI', 'Honolulu', 21.3069, -157.8583],
  ['AK', 'Attu, beyond the antimeridian', 52.9, 172.9],
  ['FL', 'Key West', 24.5551, -81.78],
  ['WA', 'Point Roberts, an exclave', 48.99, -123.06],
  ['MN', 'Angle Inlet, an exclave', 49.345, -95.07],
  ['MI', 'Detroit', 42.3314, -83.0458],
  ['PR', 'San Juan', 18.4655, -66.1057],
  ['CA', 'San Ysidro, at the Mexican border', 32.5521, -117.043],
  [null, 'Tijuana', 32.5149, -117.0382],
  [null, 'Windsor, Ontario', 42.3149, -83.0364],
  [null, 'Lake Michigan', 43.5, -87],
  [null, 'Null Island', 0, 0],
  [null, 'the North Pole', 90, 0],
  [null, 'the antimeridian', 0, 180],
])('finds %s for %s', async (code, _place, latitude, longitude) => {
  expect(await regionAt(latitude, longitude)).toBe(code)
})

it('lists all regions that the position may be in', async () => {
  const hoboken = { latitude: 40.744, longitude: -74.0324 }
  expect((await findRegions({ ...hoboken, accuracyM: 10 })).nearby).toEqual(['NJ'])
  expect((await findRegions({ ...hoboken, accuracyM: 3_000 })).nearby.sort()).toEqual(['NJ', 'NY'])
  const fourCorners = { latitude: 36.998979, longitude: -109.045183, accuracyM: 5 }
  expect((await findRegions(fourCorners)).nearby.sort()).toEqual(['AZ', 'CO', 'NM', 'UT'])
})
