import { endpoint } from '@/lib/http/endpoint'
import { dataShape } from '@/lib/http/reply'
import { findCurrentReleases } from '@/lib/release/current-releases'
import { presentAppUpdate } from '@/lib/release/present'
import { appVersions } from '@/lib/release/schema'

export const GET = endpoint({
  access: 'user',
  summary: 'Current app versions',
  reply: { status: 200, shape: dataShape(appVersions), sampled: true },
  passesMaintenance: true,
  async handle({ user }) {
    return presentAppUpdate(await findCurrentReleases(user.now))
  },
})
