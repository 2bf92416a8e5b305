import { exportRequest } from '@/lib/console/page/list-request'
import { exportList } from '@/lib/list/export-list'
import { questionsList } from '@/lib/rewards/trivia/questions-list'
import type { StoredQuestion } from '@/lib/rewards/trivia/stored-questions'

export async function GET(request: Request): Promise<Response> {
  return exportList<StoredQuestion>(
    questionsList,
    [
      { head: 'ID', value: question => `Q-${question.id}` },
      { head: 'Question', value: question => question.text },
      { head: 'Correct', value: question => question.correct },
      ...[0, 1, 2, 3, 4].map(place => ({
        head: `Wrong_${place + 1}`,
        value: (question: StoredQuestion) => question.wrong[place] ?? null,
      })),
      { head: 'Status', value: question => question.status },
      { head: 'Scheduled', value: question => question.scheduledOn },
      { head: 'Used', value: question => question.usedOn },
      { head: 'Answered', value: question => question.answered },
      { head: 'Answered correctly', value: question => question.answeredCorrectly },
      { head: 'Updated', value: question => question.updatedAt },
    ],
    await exportRequest(request),
  )
}
