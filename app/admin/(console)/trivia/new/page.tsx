import { QuestionForm } from '@/app/admin/(console)/trivia/question-form'
import { PageHeader } from '@/components/page/page-header'
import { readSettings } from '@/lib/change/settings/read'
import { requireOperator } from '@/lib/console/auth/operator'

const emptyForm = { text: '', correct: '', wrong: '', isReady: true, scheduledOn: '' }

export default async function NewQuestionPage() {
  await requireOperator('editor')
  const { trivia_reset_hour_utc: resetHour } = await readSettings()
  return (
    <>
      <PageHeader title="New question">A question can be changed until its day starts.</PageHeader>
      <QuestionForm id={null} form={emptyForm} readOnly={null} resetHour={resetHour} />
    </>
  )
}
