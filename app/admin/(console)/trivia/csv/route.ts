import { exportRoute } from '@/lib/console/page/list-request'
import { questionsList } from '@/lib/rewards/trivia/questions-list'

export const GET = exportRoute(questionsList)
