import type { Route } from 'next'
import Link from 'next/link'
import { Card } from '@/components/admin/layout/card'
import { formatRelative, pluralize } from '@/components/ui/format'
import { Icon } from '@/components/ui/icon'
import { Note } from '@/components/ui/note'
import type { TriviaToday } from '@/lib/trivia/find-questions'
import { describeShare, formatDay } from './present'

type Props = { today: TriviaToday; isEditor: boolean; now: Date }

const fewDays = 7

/** Today's question as apps show it. Viewers do not see the correct answer. */
export function Today({ today, isEditor, now }: Props) {
  const { question, waiting, day, secondsToReset } = today
  const endsAt = new Date(now.getTime() + secondsToReset * 1_000)
  return (
    <div className="mb-4 grid max-w-[760px] gap-3">
      {waiting < fewDays && (
        <Note tone="warn" title={`${pluralize(waiting, 'ready question')} left.`}>
          On a day without a question, streaks end. Add or import questions.
        </Note>
      )}
      <Card title="Today" note={`${formatDay(day, now)}, ends ${formatRelative(endsAt, now)}`}>
        {question ? (
          <>
            <Link href={`/admin/trivia/${question.id}` as Route} className="font-medium hover:underline">
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
