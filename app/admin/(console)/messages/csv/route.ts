import { exportRoute } from '@/lib/console/page/list-request'
import { messagesList } from '@/lib/notify/messages/messages-list'

export const GET = exportRoute(messagesList)
