import { exportRoute } from '@/lib/console/page/list-request'
import { usersList } from '@/lib/people/account/directory/users-list'

export const GET = exportRoute(usersList)
