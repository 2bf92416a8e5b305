import { releasesList } from '@/lib/app-config/release/releases-list'
import { exportRoute } from '@/lib/console/page/list-request'

export const GET = exportRoute(releasesList)
