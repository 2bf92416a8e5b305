import type { Metadata, Route } from 'next'
import Link from 'next/link'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { PageHeader } from '@/components/admin/layout/page-header'
import { ListView } from '@/components/list/list-view'
import { buttonClass } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import type { Parameters } from '@/lib/list/state'
import { listRequest } from '@/lib/page/list-request'
import { listQuestions, readTriviaToday } from '@/lib/trivia/find-questions'
import { ImportButton } from './import-button'
import { presentQuestion } from './present'
import { Today } from './today'

export const metadata: Metadata = { title: 'Trivia' }

export default async function TriviaPage({ searchParams }: { searchParams: Promise<Parameters> }) {
  const operator = await requireOperator()
  const isEditor = hasRole(operator, 'editor')
  const request = await listRequest(operator, '/admin/trivia', searchParams)
  const [{ frame, rows }, today] = await Promise.all([listQuestions(request), readTriviaToday()])
  return (
    <>
      <PageHeader
        title="Trivia"
        actions={
          isEditor && (
            <>
              <ImportButton />
              <Link
                href={'/admin/trivia/new' as Route}
                className={buttonClass({ variant: 'primary' })}
                data-key="n"
              >
                <Icon name="plus" className="size-3.5" />
                New question
              </Link>
            </>
          )
        }
      >
        One question per day for all users. A correct answer earns the setting Reward value.
      </PageHeader>
      <Today today={today} isEditor={isEditor} now={operator.now} />
      <ListView
        frame={frame}
        viewActions={viewActions}
        empty="No questions yet. Add one or import a CSV."
        rows={rows.map(question => presentQuestion(question, operator, today.day, isEditor))}
      />
    </>
  )
}
