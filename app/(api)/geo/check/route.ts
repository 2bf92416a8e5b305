import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { checkLocation } from '@/lib/people/location/check-location'
import { presentLocation } from '@/lib/people/location/present'
import { checkedLocation, locationReport } from '@/lib/people/location/schema'

/** Decides whether the user can play for cash at this position. An allowed location expires; check again before. */
export const POST = endpoint({
  access: 'user',
  summary: 'Check the location',
  body: locationReport,
  reply: { status: 200, shape: dataShape(checkedLocation) },
  limits: [
    { name: 'geo-check', points: 10, seconds: 60, by: 'user' },
    { name: 'geo-check-daily', points: 300, seconds: 86_400, by: 'user' },
  ],
  async handle({ user, body: { latitude, longitude, accuracy_m, is_mocked } }) {
    const report = { latitude, longitude, accuracyM: accuracy_m, isMocked: Boolean(is_mocked) }
    return { message: 'Location checked', data: presentLocation(await checkLocation(user.id, report)) }
  },
})
