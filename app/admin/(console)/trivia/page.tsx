import { List, type ListPageProps } from '@/app/admin/(console)/list'
import { Card } from '@/components/page/card'
import { PageHeader } from '@/components/page/page-header'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { NewLink } from '@/components/ui/new-button'
import { Note } from '@/components/ui/note'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { formatRelative, pluralize } from '@/lib/core/format'
import { readTriviaToday, type TriviaToday } from '@/lib/rewards/trivia/find-trivia'
import { questionsList } from '@/lib/rewards/trivia/questions-list'
import { TriviaImportButton } from './import-button'
import { describeShare, formatTriviaDay, presentQuestion } from './present'

export default async function TriviaPage({ searchParams }: ListPageProps) {
  const operator = await requireOperator()
  const isEditor = hasRole(operator, 'editor')
  const today = await readTriviaToday()
  return (
    <>
      <PageHeader
        title="Trivia"
        actions={
          isEditor && (
            <>
              <TriviaImportButton />
              <NewLink href="/admin/trivia/new">New question</NewLink>
            </>
          )
        }
      >
        One question per day for all users. A correct answer earns the setting Reward value.
      </PageHeader>
      <Today today={today} isEditor={isEditor} now={operator.now} />
      <List
        of={questionsList}
        at="/admin/trivia"
        searchParams={searchParams}
        row={question => presentQuestion(question, operator, today.day, isEditor)}
        empty="No questions yet. Add one or import a CSV."
      />
    </>
  )
}

const fewDays = 7

/** Today's question as apps show it. Viewers do not see the correct answer. */
function Today({ today, isEditor, now }: { today: TriviaToday; isEditor: boolean; now: Date }) {
  const { question, waiting, day, secondsToReset } = today
  const endsAt = new Date(now.getTime() + secondsToReset * 1_000)
  return (
    <div className="mb-4 grid max-w-page gap-3">
      {waiting < fewDays && (
        <Note tone="warn" title={`${pluralize(waiting, 'ready question')} left.`}>
          On a day without a question, streaks end. Add or import questions.
        </Note>
      )}
      <Card title="Today" note={`${formatTriviaDay(day, now)}, ends ${formatRelative(endsAt, now)}`}>
        {question ? (
          <>
            <Link
              prefetch={null}
              href={`/admin/trivia/${question.id}`}
              className="font-medium hover:underline"
            >
              {question.text}
            </Link>
            <ul aria-label="Answers" className="mt-2 grid gap-1">
              {[question.correct, ...question.wrong].sort().map(text => (
                <li key={text} className="flex items-center gap-2">
                  {isEditor && text === question.correct ? (
                    <>
                      <Icon name="check" className="size-3.5 text-positive" />
                      {text} <span className="text-12 text-muted">correct</span>
                    </>
                  ) : (
                    <span className="pl-[22px]">{text}</span>
                  )}
                </li>
              ))}
            </ul>
            <p className="mt-2 text-12 text-muted">
              {question.usedOn === null ? 'No user has opened it yet.' : describeShare(question)}
            </p>
          </>
        ) : (
          <p className="text-muted">No question. Apps show none until one is ready.</p>
        )}
      </Card>
    </div>
  )
}
