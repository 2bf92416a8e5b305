import { Absent, DateCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { State } from '@/components/ui/state'
import { formatCount, formatDate } from '@/lib/core/format'
import type { questionsList } from '@/lib/rewards/trivia/questions-list'
import type { StoredQuestion } from '@/lib/rewards/trivia/stored-questions'

/** Viewers do not see the correct answer until the day is over. */
export function presentQuestion(
  question: StoredQuestion,
  viewer: Reader,
  today: string,
  isEditor: boolean,
): RowOf<typeof questionsList> {
  const { id, text, usedOn, scheduledOn, answered, correct, createdAt, updatedAt } = question
  const href = `/admin/trivia/${id}`
  const day = usedOn ?? scheduledOn
  return {
    id: String(id),
    name: text,
    href,
    cells: {
      question: <NameCell isLong name={text} href={href} id={`Q-${id}`} />,
      state: <QuestionState question={question} today={today} />,
      day: day ? (
        <span className="whitespace-nowrap">{formatTriviaDay(day, viewer.now)}</span>
      ) : (
        <Absent>In the queue</Absent>
      ),
      answered: usedOn ? formatCount(answered) : <Absent>Not used</Absent>,
      share: answered > 0 ? formatShare(question) : <Absent>No answers</Absent>,
      correct: canSeeAnswer(question, today, isEditor) ? correct : <Absent>Hidden</Absent>,
      updated: <DateCell at={updatedAt} {...viewer} />,
      created: <DateCell at={createdAt} {...viewer} />,
    },
  }
}

export function canSeeAnswer({ usedOn }: StoredQuestion, today: string, isEditor: boolean): boolean {
  return isEditor || (usedOn !== null && usedOn < today)
}

export function QuestionState({ question, today }: { question: StoredQuestion; today: string }) {
  const { usedOn, scheduledOn, status } = question
  if (usedOn !== null && usedOn >= today) return <State is="live">Today</State>
  if (usedOn !== null) return <State is="ended">Used</State>
  if (status === 'draft') return <State is="draft">Draft</State>
  return scheduledOn === null ? <State is="scheduled">Queued</State> : <State is="scheduled">Scheduled</State>
}

/** "Mon 30 Nov": a trivia day is a UTC date and does not depend on the operator's time zone. */
export function formatTriviaDay(day: string, now: Date): string {
  return formatDate(new Date(day), 'UTC', now)
}

function formatShare({ answered, answeredCorrectly }: StoredQuestion): string {
  return `${Math.round((100 * answeredCorrectly) / answered)}%`
}

/** "120 answers, 64% correct". */
export function describeShare(question: StoredQuestion): string {
  if (question.answered === 0) return 'No answers counted yet.'
  const noun = question.answered === 1 ? 'answer' : 'answers'
  return `${formatCount(question.answered)} ${noun}, ${formatShare(question)} correct. Counted every five minutes.`
}
