import { endpoint } from '@/lib/api/endpoint'
import { presentAppUpdate } from '@/lib/app-config/release/present'
import { findReportedBuild, versionHeader } from '@/lib/app-config/release/rules'
import { appVersions } from '@/lib/app-config/release/schema'
import { readOfferedVersions } from '@/lib/app-config/release/stored-releases'
import { dataShape } from '@/lib/core/reply'

export const GET = endpoint({
  access: 'user',
  summary: 'Current app versions',
  description:
    'The flag of a platform is "1" for builds below its minimum version. The build is the one in `X-App-Version`, else the last one that the device reported to `POST /device-info-logs`; an unknown build counts as below. A build counts for the platform of its device only: the flag of the other one is that of an unknown build. While a release is rolled out, users outside its share get the previous release; a user in the share stays in it as it grows.',
  reply: { status: 200, shape: dataShape(appVersions), sampled: true },
  passesMaintenance: true,
  readsAppVersion: true,
  etag: true,
  async handle({ user, headers }) {
    const build = findReportedBuild(user, headers.get(versionHeader))
    return presentAppUpdate(await readOfferedVersions(user.now, user.id), build)
  },
})
