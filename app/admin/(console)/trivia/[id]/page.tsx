import {
  canSeeAnswer,
  describeShare,
  formatTriviaDay,
  QuestionState,
} from '@/app/admin/(console)/trivia/present'
import { QuestionForm } from '@/app/admin/(console)/trivia/question-form'
import { DetailHeader } from '@/components/page/detail-header'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { loadByIdParam } from '@/lib/console/page/id-param'
import { readTriviaToday } from '@/lib/rewards/trivia/find-trivia'
import { findQuestion, type StoredQuestion } from '@/lib/rewards/trivia/stored-questions'
import { DeleteQuestion } from './delete-question'

export default async function QuestionPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const isEditor = hasRole(operator, 'editor')
  const [question, today] = await Promise.all([loadByIdParam(params, findQuestion), readTriviaToday()])
  const { id, usedOn, updatedAt } = question
  return (
    <>
      <DetailHeader
        title={question.text}
        state={<QuestionState question={question} today={today.day} />}
        id={`Q-${id}`}
        actions={isEditor && usedOn === null && <DeleteQuestion id={id} />}
      >
        {usedOn ? `Used on ${formatTriviaDay(usedOn, operator.now)}. ${describeShare(question)}` : null} Last
        changed <Time at={updatedAt} relative="beside" />.
      </DetailHeader>
      <QuestionForm
        id={id}
        form={formOf(question, canSeeAnswer(question, today.day, isEditor))}
        updatedAt={updatedAt.toISOString()}
        readOnly={findReadOnly(question, isEditor)}
        resetHour={today.resetHour}
      />
    </>
  )
}

function findReadOnly({ usedOn }: StoredQuestion, isEditor: boolean): string | null {
  if (!isEditor)
    return 'Read only. Editing requires the editor role. The correct answer is hidden until the day is over.'
  return usedOn === null ? null : 'Users have seen this question, so it cannot be changed.'
}

function formOf({ text, correct, wrong, status, scheduledOn }: StoredQuestion, isAnswerShown: boolean) {
  return {
    text,
    correct: isAnswerShown ? correct : 'Hidden',
    wrong: isAnswerShown ? wrong.join('\n') : [correct, ...wrong].sort().join('\n'),
    isReady: status === 'ready',
    scheduledOn: scheduledOn ?? '',
  }
}
