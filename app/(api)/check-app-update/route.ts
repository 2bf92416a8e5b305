import { endpoint } from '@/lib/http/endpoint'
import { dataShape } from '@/lib/http/reply'
import { readOfferedVersions } from '@/lib/release/current-releases'
import { presentAppUpdate } from '@/lib/release/present'
import { findReportedBuild, versionHeader } from '@/lib/release/rules'
import { appVersions } from '@/lib/release/schema'

export const GET = endpoint({
  access: 'user',
  summary: 'Current app versions',
  description:
    'The flag of a platform is "1" for builds below its minimum version. The build is the one in `X-App-Version`, else the last one that the device reported to `POST /device-info-logs`; an unknown build counts as below. While a release is rolled out, users outside its share get the previous release; a user in the share stays in it as it grows.',
  reply: { status: 200, shape: dataShape(appVersions), sampled: true },
  passesMaintenance: true,
  readsAppVersion: true,
  etag: true,
  async handle({ user, headers }) {
    const build = findReportedBuild(user, headers.get(versionHeader))
    return presentAppUpdate(await readOfferedVersions(user.now, user.id), build)
  },
})
